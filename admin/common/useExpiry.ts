import { useEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** Calls `expire` once a time in milliseconds since 1970 has passed; never if it is undefined. */
export function useExpiry(at: number | undefined, expire: () => void): void {
  const latest = useLatest(expire)
  useEffect(() => {
    if (at === undefined) return
    // A timer can end within the millisecond before its time.
    const timer = setTimeout(() => latest.current(), at - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [at, latest])
}
