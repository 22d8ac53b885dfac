import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useFreshRows } from './useFreshRows.ts'

/** A button that appears when a list has new rows and loads them, so that rows move only on a click. */
export function LivePill() {
  const { added, hasMoved, load } = useFreshRows()
  const translate = useTranslate()
  if (!hasMoved) return null
  return (
    <Box role="status" sx={placeSx}>
      <Button size="small" variant="contained" startIcon={<ArrowUpwardIcon />} onClick={load}>
        {added > 0 ? translate('live.new', { smart_count: added }) : translate('live.changed')}
      </Button>
    </Box>
  )
}

// Fixed above the page, so that nothing moves when it appears.
const placeSx = {
  position: 'fixed',
  top: 60,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 'appBar',
}
