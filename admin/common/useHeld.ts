import { useEffect, useRef } from 'react'

/** Returns a value or, while `isHeld` is true, the one that was last shown before. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const held = useRef(value)
  useEffect(() => {
    if (!isHeld) held.current = value
  })
  return isHeld ? held.current : value
}
