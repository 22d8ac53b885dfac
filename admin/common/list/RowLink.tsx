import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-admin'

/** The first cell of a row as a link to its record, for the keyboard and to open it in another tab. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  // The row would open the record, too, in this tab.
  const stop = (event: MouseEvent) => event.stopPropagation()
  return (
    <Link to={to} color="inherit" underline="hover" onClick={stop}>
      {children}
    </Link>
  )
}
