import { useCallback, useEffect, useRef } from 'react'
import { useLatest } from '../useLatest.ts'

/**
 * Returns a function that runs `work` immediately. Calls during the next `intervalMs` milliseconds, and while `work` is still
 * running, are combined into one run after that. So runs never overlap, and one always starts after the last call.
 */
export function useThrottled(work: () => unknown, intervalMs: number): () => void {
  const latest = useLatest(work)
  const isMounted = useRef(false)
  const isBusy = useRef(false)
  const isCalledAgain = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(async () => {
    isCalledAgain.current = true
    if (isBusy.current) return
    isBusy.current = true
    try {
      while (isCalledAgain.current && isMounted.current) {
        isCalledAgain.current = false
        await Promise.all([latest.current(), wait(intervalMs)])
      }
    } finally {
      isBusy.current = false
    }
  }, [intervalMs, latest])
}

function wait(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
