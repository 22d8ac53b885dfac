import type { Breakpoint } from '@mui/material/styles'

/** Returns the `sx` of a table that hides columns in narrower windows, so that it fits without scrolling sideways. */
export function hiddenBelow(breakpoint: Breakpoint, ...sources: string[]) {
  const columns = sources.map((source) => `& .column-${source}`).join(', ')
  return { [columns]: { display: { xs: 'none', [breakpoint]: 'table-cell' } } }
}
