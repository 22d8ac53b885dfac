import { useEffect, useSyncExternalStore } from 'react'

const paused = new Set<symbol>()
const listeners = new Set<() => void>()

/** Says, while `isPaused` is true, that the user has paused the refreshing of something on screen. */
export function useReportPaused(isPaused: boolean): void {
  useEffect(() => {
    if (!isPaused) return
    const one = Symbol('paused')
    paused.add(one)
    notifyListeners()
    return () => {
      paused.delete(one)
      notifyListeners()
    }
  }, [isPaused])
}

/** Whether the refreshing of anything on screen is paused. */
export function useIsAnythingPaused(): boolean {
  return useSyncExternalStore(subscribe, () => paused.size > 0)
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
