import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { APP_BAR_HEIGHT } from '../list/heights.ts'
import { useShortcut } from '../shortcuts.ts'
import { useKeyAttribute } from '../useSingleKeys.ts'
import { useFreshRows } from './useFreshRows.ts'

/** A button that appears when a list has new rows or has lost rows, and that loads the changed list. */
export function NewRowsNotice() {
  const { added, isOutdated, load } = useFreshRows()
  const translate = useTranslate()
  const keyAttribute = useKeyAttribute('R')
  useShortcut('r', 'list.keys.refresh', load)
  if (!isOutdated) return null
  return (
    <Box role="status" sx={noticeSx}>
      <Button
        size="small"
        variant="contained"
        startIcon={<ArrowUpwardIcon />}
        onClick={load}
        aria-keyshortcuts={keyAttribute}
      >
        {added > 0 ? translate('live.new', { smart_count: added }) : translate('live.changed')}
      </Button>
    </Box>
  )
}

// Above the page, so that nothing moves when the button appears.
const noticeSx = {
  position: 'fixed',
  top: APP_BAR_HEIGHT + 12,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 'appBar',
}
