import Box from '@mui/material/Box'
import type { MouseEvent, ReactNode } from 'react'

/** Buttons and links in a row, and their dialogs. What is done with them does not open the row's record. */
export function WithinRow({ children }: { children: ReactNode }) {
  const stop = (event: MouseEvent) => event.stopPropagation()
  return (
    <Box component="span" onClick={stop}>
      {children}
    </Box>
  )
}
