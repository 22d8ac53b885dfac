import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that runs `work` immediately. Calls during the next `intervalMs` milliseconds are combined into one run
 * after that time.
 */
export function useThrottled(work: () => unknown, intervalMs: number): () => void {
  const latest = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPending = useRef(false)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    function run() {
      isPending.current = timer.current !== undefined
      if (isPending.current) return
      timer.current = setTimeout(() => {
        timer.current = undefined
        if (isPending.current) run()
      }, intervalMs)
      latest.current()
    },
    [intervalMs],
  )
}
