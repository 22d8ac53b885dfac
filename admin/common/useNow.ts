import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

/** Returns the current time, updated every 30 seconds by one timer for all components. */
export function useNow(): Date {
  return useSyncExternalStore(listen, () => now)
}

function listen(listener: () => void) {
  if (listeners.size === 0) {
    now = new Date()
    timer = setInterval(tick, 30_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick() {
  now = new Date()
  for (const listener of listeners) listener()
}
