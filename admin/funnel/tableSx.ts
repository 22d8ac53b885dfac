import { stickyHead } from '../common/list/stickyHead.ts'

/** How the tables of the report look. */
export const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: 0.75,
    px: 0.75,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'right',
    fontWeight: 400,
  },
  // An amount or a percentage stays on one line; what is below it may continue on the next.
  '& td': { whiteSpace: 'nowrap' },
  '& td span': { whiteSpace: 'normal' },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead': { ...stickyHead, bgcolor: 'background.paper' },
  '& thead th': { color: 'text.secondary', fontSize: 12, verticalAlign: 'bottom' },
} as const
