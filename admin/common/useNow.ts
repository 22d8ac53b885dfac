import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

/** The time, as of the last half minute; one clock for everything on the screen. */
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
