import { useEffect, useState } from 'react'

/** How long a value must stay the same, in milliseconds. */
const SETTLED_MS = 400

/** Returns a value once it has not changed for a moment; until then, the previous one. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
