import { stickyHead } from '../common/list/stickyHead.ts'
import { reportTableSx } from '../common/reportTableSx.ts'

/** How the tables of the report look. */
export const tableSx = {
  ...reportTableSx,
  fontSize: 14,
  // An amount or a percentage stays on one line; what is below it may continue on the next.
  '& td': { whiteSpace: 'nowrap' },
  '& td span': { whiteSpace: 'normal' },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead': { ...stickyHead, bgcolor: 'background.paper' },
  '& thead th': { color: 'text.secondary', fontSize: 12, verticalAlign: 'bottom' },
} as const
