import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/**
 * The toolbar above a list.
 * @param props.start shown on the left, such as the saved views
 * @param props.children shown on the right, such as the buttons for filters, columns and export
 */
export function ListBar({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  return (
    <Box className="list-bar" sx={barSx}>
      {start}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>{children}</Box>
    </Box>
  )
}

const barSx = {
  order: -1,
  flex: '1 0 100%',
  minWidth: 0,
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  columnGap: 2,
  pt: 1,
}
