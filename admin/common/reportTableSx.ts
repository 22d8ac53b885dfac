/** What the tables of all reports look like. */
export const reportTableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: 0.75,
    px: 0.75,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'right',
    fontWeight: 400,
  },
} as const

/**
 * What the rows of all reports look like on the screens of phones, as a list.
 * @param padding above and below a row, in units of the theme
 */
export function reportListSx(padding: number) {
  return {
    listStyle: 'none',
    m: 0,
    p: 0,
    fontSize: 14,
    '& li': { py: padding, borderBottom: 1, borderColor: 'divider' },
    '& li:last-of-type': { borderBottom: 0 },
  }
}
