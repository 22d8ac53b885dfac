import { useEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** Calls `expire` at a time in milliseconds since 1970, or at once if it has passed; never if it is undefined. */
export function useExpiry(at: number | undefined, expire: () => void): void {
  const latest = useLatest(expire)
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => latest.current(), at - Date.now())
    return () => clearTimeout(timer)
  }, [at, latest])
}
