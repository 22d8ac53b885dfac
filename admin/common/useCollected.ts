import { useCallback, useEffect, useRef } from 'react'
import { useLatest } from './useLatest.ts'

/** Returns a function that takes items, and passes to `work`, at once, those that it was given within `ms` milliseconds. */
export function useCollected<Item>(
  work: (items: Item[]) => unknown,
  ms: number,
): (items: Item[]) => void {
  const latest = useLatest(work)
  const collected = useRef<Item[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return useCallback(
    (items) => {
      if (items.length === 0) return
      collected.current.push(...items)
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        latest.current(collected.current.splice(0))
      }, ms)
    },
    [latest, ms],
  )
}
