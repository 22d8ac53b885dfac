import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns a ref to the value of the last render, for timers and listeners, which outlive the render that created them. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const ref = useRef(value)
  // Not a passive effect: a key may be pressed before these run.
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
