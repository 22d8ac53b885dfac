import { useEffect, useSyncExternalStore } from 'react'

const editors = new Set<symbol>()
const listeners = new Set<() => void>()

/** Postpones live updates of the record on screen while `isEditing` is true. */
export function useEditing(isEditing: boolean): void {
  useEffect(() => {
    if (!isEditing) return
    const editor = Symbol('editor')
    editors.add(editor)
    notifyListeners()
    return () => {
      editors.delete(editor)
      notifyListeners()
    }
  }, [isEditing])
}

/** Whether the user is editing something now. */
export function isEditing(): boolean {
  return editors.size > 0
}

/** Whether the user is editing the record on screen. */
export function useIsEditing(): boolean {
  return useSyncExternalStore(subscribe, isEditing)
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
