import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/**
 * The toolbar above a list.
 * @param props.start on the left: the saved views
 * @param props.children on the right: filters, columns, export
 */
export function ListBar({ start, children }: { start?: ReactNode; children: ReactNode }) {
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
