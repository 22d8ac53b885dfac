import type { ReactNode } from 'react'
import { reportListSx } from '../common/reportTableSx.ts'

/** A number of a card with its label, already translated; in a list with `factsSx`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How a list of cards looks. */
export const listSx = reportListSx(1.5)

/** How the numbers of a card are arranged. */
export const factsSx = {
  m: 0,
  mt: 1,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary', fontSize: 12 },
  '& dd': { m: 0 },
}
