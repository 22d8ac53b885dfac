/** The class of a list of our own that phones show instead of a table. */
export const CARDS = 'cards'

/** Matches the rows of react-admin's tables and, on phones, lists. */
export const rowSelector = `tbody > tr, .RaSimpleList-root > *, .${CARDS} > *`

/** Space that the app bar and the table's heading cover at the top, and the toolbars at the bottom, in pixels. */
const COVERED = { top: 110, bottom: 70 }

/** Scrolls a row into view and focuses its link or, if it has none, the row, so that screen readers read it. */
export function focusRow(row: HTMLElement | undefined): void {
  if (!row) return
  row.style.scrollMargin = `${COVERED.top}px 0 ${COVERED.bottom}px`
  row.scrollIntoView({ block: 'nearest' })
  const link =
    row.querySelector<HTMLElement>('.row-link') ?? row.querySelector<HTMLElement>('a[href]')
  if (!link) row.tabIndex = -1
  ;(link ?? row).focus({ preventScroll: true })
}

/** Whether nothing has the focus, for example because the element that had it is gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
