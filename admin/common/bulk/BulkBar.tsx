import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Count } from '../list/Count.tsx'
import { APP_BAR_HEIGHT, ROW_HEIGHT } from '../list/heights.ts'
import { useBulk } from './BulkSelection.tsx'

/** If more match than are counted: any number that selects the plural. */
const ANY_PLURAL = 2

/**
 * A toolbar with the actions for the selected rows; it covers the table header. If all rows of the page are
 * selected and more match the filter, it offers to select all matches. Renders nothing while no row is
 * selected.
 * @param props.children the actions; they get the selection from `useBulk`
 */
export function BulkBar({ children }: { children: ReactNode }) {
  const { selectedIds } = useListContext()
  const { count, clear } = useBulk()
  const translate = useTranslate()
  if (selectedIds.length === 0) return null
  return (
    <Box sx={placeSx}>
      <Box role="toolbar" aria-label={translate('bulk.title')} sx={barSx}>
        <IconButton size="small" onClick={clear} aria-label={translate('ra.action.unselect')}>
          <CloseIcon fontSize="small" />
        </IconButton>
        <span aria-live="polite">
          <Count total={count} /> {translate('bulk.selected', { smart_count: count ?? ANY_PLURAL })}
        </span>
        <SelectAllMatching />
        <Box sx={{ flex: 1 }} />
        {children}
      </Box>
    </Box>
  )
}

function SelectAllMatching() {
  const { data = [], selectedIds, total = 0, meta } = useListContext()
  const { isAllMatching, selectAllMatching } = useBulk()
  const translate = useTranslate()
  const isPageSelected = data.length > 0 && data.every(({ id }) => selectedIds.includes(id))
  if (isAllMatching || !isPageSelected || total <= data.length) return null
  return (
    <Button size="small" onClick={selectAllMatching}>
      {translate('bulk.allMatching')}&nbsp;(
      <Count total={meta?.isCapped ? null : total} />)
    </Button>
  )
}

// Without height, over the headings of the table, which stay in view.
const placeSx = { position: 'sticky', top: APP_BAR_HEIGHT, zIndex: 3 }

const barSx = {
  position: 'absolute',
  inset: '0 0 auto 0',
  zIndex: 3,
  height: ROW_HEIGHT,
  px: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
  whiteSpace: 'nowrap',
  overflowX: 'auto',
}
