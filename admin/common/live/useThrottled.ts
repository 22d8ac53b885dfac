import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that runs `work` immediately. Calls during the next `intervalMs` milliseconds, and while `work` still runs,
 * are combined into one run after that. So the last run has started after the last call, and no other one ends after it.
 * @param work may return a promise, which never rejects
 */
export function useThrottled(work: () => unknown, intervalMs: number): () => void {
  const latest = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isBusy = useRef(false)
  const isCalledAgain = useRef(false)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    async function run() {
      isCalledAgain.current = isBusy.current
      if (isBusy.current) return
      isBusy.current = true
      const interval = new Promise((resolve) => {
        timer.current = setTimeout(resolve, intervalMs)
      })
      await Promise.all([latest.current(), interval])
      isBusy.current = false
      if (isCalledAgain.current) await run()
    },
    [intervalMs],
  )
}
