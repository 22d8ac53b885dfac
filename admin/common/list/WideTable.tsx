import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type WideTableProps = {
  /** The name of the table. With it, the table can be scrolled with the keyboard also if there are no links in its rows. */
  label?: string
  children: ReactNode
}

/**
 * A table, or a list that may be one. Only if the table is wider than the page, for example with columns that the user added,
 * it scrolls sideways in a frame of its own. Without a frame, the headings of a table stay in view while the page scrolls.
 */
export function WideTable({ label, children }: WideTableProps) {
  const ref = useRef<HTMLElement>(null)
  const [isWide, setWide] = useState(false)
  // After each render, because the table may be a new one.
  useEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    if (!box || !table) return
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > box.clientWidth))
    for (const observed of [box, table]) observer.observe(observed)
    return () => observer.disconnect()
  })
  return (
    <Box
      ref={ref}
      data-wide={isWide || undefined}
      sx={frameSx}
      {...(label && { role: 'region', 'aria-label': label })}
      {...(label && isWide && { tabIndex: 0 })}
    >
      {children}
    </Box>
  )
}

const frameSx = { '&[data-wide]': { overflowX: 'auto' } }
