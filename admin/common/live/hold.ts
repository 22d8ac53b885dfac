import { useEffect, useSyncExternalStore } from 'react'

const holders = new Set<symbol>()
const watchers = new Set<() => void>()

/** Keeps the record on the screen as it is for as long as somebody is editing it. */
export function useHold(isEditing: boolean): void {
  useEffect(() => {
    if (!isEditing) return
    const holder = Symbol('editor')
    holders.add(holder)
    announce()
    return () => {
      holders.delete(holder)
      announce()
    }
  }, [isEditing])
}

/** Whether somebody is editing what is on the screen. */
export function useIsHeld(): boolean {
  return useSyncExternalStore(watch, () => holders.size > 0)
}

function announce() {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
