import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Count } from '../list/Count.tsx'
import { useBulk } from './BulkSelection.tsx'

/**
 * A toolbar with the actions for the selected rows. It covers the table header while rows are selected.
 * Once all rows of the page are selected, it offers to select everything that matches the filter.
 * @param props.children the actions; they get the selection from `useBulk`
 */
export function BulkBar({ children }: { children: ReactNode }) {
  const { selectedIds } = useListContext()
  const { count, clear } = useBulk()
  const translate = useTranslate()
  if (selectedIds.length === 0) return null
  return (
    <Box sx={{ position: 'relative' }}>
      <Box role="toolbar" aria-label={translate('bulk.title')} sx={barSx}>
        <IconButton size="small" onClick={clear} aria-label={translate('ra.action.unselect')}>
          <CloseIcon fontSize="small" />
        </IconButton>
        <span aria-live="polite">
          <Count total={count} /> {translate('bulk.selected', { smart_count: count ?? 2 })}
        </span>
        <SelectEverything />
        <Box sx={{ flex: 1 }} />
        {children}
      </Box>
    </Box>
  )
}

function SelectEverything() {
  const { data = [], selectedIds, total = 0, meta } = useListContext()
  const { isEverything, selectEverything } = useBulk()
  const translate = useTranslate()
  const isPageSelected = data.length > 0 && data.every(({ id }) => selectedIds.includes(id))
  if (isEverything || !isPageSelected || total <= data.length) return null
  return (
    <Button size="small" onClick={selectEverything}>
      {translate('bulk.everything')}&nbsp;(
      <Count total={meta?.isCapped ? null : total} />)
    </Button>
  )
}

const barSx = {
  position: 'absolute',
  inset: '0 0 auto 0',
  zIndex: 3,
  height: 41,
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
