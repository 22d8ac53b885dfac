import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-admin'

/**
 * The main cell of a row as a link to its record, for the keyboard, the context menu and other tabs. It fills the cell.
 * `useRowClicks` makes the rest of the row behave like it.
 */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  // The row would open the record, too, in this tab.
  const stop = (event: MouseEvent) => event.stopPropagation()
  return (
    <Link to={to} className="row-link" color="inherit" underline="hover" onClick={stop} sx={linkSx}>
      {children}
    </Link>
  )
}

const linkSx = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }
