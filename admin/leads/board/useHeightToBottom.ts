import { useLayoutEffect, useRef, useState } from 'react'

/** The space below the element, in pixels. */
const MARGIN = 12

/**
 * Returns a ref for an element with its own scroll bars, and the CSS height with which it ends at the bottom of the window,
 * whatever is above it.
 */
export function useHeightToBottom() {
  const ref = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    // Whatever is above changes its height with its content.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  })
  return { ref, height: `calc(100dvh - ${top + MARGIN}px)` }
}
