const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Calls a listener each second, with one timer for all of them, until the returned function is called. */
export function everySecond(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, 1_000)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick() {
  for (const listener of listeners) listener()
}
