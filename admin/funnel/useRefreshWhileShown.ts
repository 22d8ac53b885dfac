import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../common/live/useLive.ts'
import { useThrottled } from '../common/live/useThrottled.ts'

type Loaded = { dataUpdatedAt: number; refetch(): unknown }

/**
 * Reads a report again when leads have changed, at most once per `intervalMs`, and not while the tab is hidden: then once it is shown
 * again. If changes may only have been missed, numbers that are younger than that are read again when they are that old.
 */
export function useRefreshWhileShown(loaded: Loaded, intervalMs: number): void {
  const isDue = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // It may have been hidden since.
  const read = useThrottled(() => {
    isDue.current = document.hidden
    return document.hidden ? undefined : loaded.refetch()
  }, intervalMs)
  const refresh = useCallback(() => {
    isDue.current = document.hidden
    if (!document.hidden) read()
  }, [read])
  useLive('leads', ({ changes }) => {
    clearTimeout(timer.current)
    const age = loaded.dataUpdatedAt && Date.now() - loaded.dataUpdatedAt
    if (changes.length > 0 || age >= intervalMs) refresh()
    else timer.current = setTimeout(refresh, intervalMs - age)
  })
  useEffect(() => {
    const catchUp = () => isDue.current && refresh()
    document.addEventListener('visibilitychange', catchUp)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [refresh])
}
