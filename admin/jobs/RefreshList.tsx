import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { often, usePause } from './usePolled.ts'

/** Asks for the list again every few seconds, unless rows are ticked: those must not move. */
export function RefreshList() {
  const { refetch, selectedIds } = useListContext()
  const [isPaused] = usePause()
  const isStill = isPaused || selectedIds.length > 0
  useEffect(() => {
    if (isStill) return
    const timer = setInterval(() => {
      if (!document.hidden) refetch()
    }, often * 1000)
    return () => clearInterval(timer)
  }, [isStill, refetch])
  return null
}
