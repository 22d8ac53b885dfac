import { useEffect } from 'react'

/**
 * Creates a set of the mounted components for which something is true now, such as that they have unsaved input. Its listeners
 * are called when it changes.
 */
export function createRegistry() {
  const parts = new Set<symbol>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    add: () => {
      const part = Symbol('part')
      parts.add(part)
      notify()
      return () => {
        parts.delete(part)
        notify()
      }
    },
    isAny: () => parts.size > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Has the component in a registry while `isIn` is true. */
export function useRegistered({ add }: ReturnType<typeof createRegistry>, isIn: boolean): void {
  useEffect(() => (isIn ? add() : undefined), [add, isIn])
}
