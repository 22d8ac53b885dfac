import type { MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-admin'
import { CutTooltip } from '../CutTooltip.tsx'

/**
 * The main cell of a row as a link to its record, for the keyboard, the context menu and other tabs. It fills the cell; a
 * text that is cut off has a tooltip. `useRowClicks` makes the rest of the row behave like it.
 */
export function RowLink({ to, children }: RowLinkProps) {
  if (typeof children !== 'string') return <CellLink to={to}>{children}</CellLink>
  return (
    <CutTooltip text={children}>
      {(ref) => (
        <CellLink to={to} ref={ref}>
          {children}
        </CellLink>
      )}
    </CutTooltip>
  )
}

type RowLinkProps = { to: string; children: ReactNode }

// The tooltip gives it event handlers, and the ref.
function CellLink({ children, ...props }: RowLinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  // The row would open the record, too, in this tab.
  const stop = (event: MouseEvent) => event.stopPropagation()
  return (
    <Link
      {...props}
      className="row-link"
      color="inherit"
      underline="hover"
      onClick={stop}
      sx={linkSx}
    >
      <bdi>{children}</bdi>
    </Link>
  )
}

const linkSx = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }
