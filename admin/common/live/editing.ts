import { useEffect, useSyncExternalStore } from 'react'
import { createRegistry, useRegistered } from './registry.ts'

const editors = createRegistry()
const typed = createRegistry()
const unsaved = createRegistry()

/** Postpones live updates of the record on screen while `isEditing` is true, and keeps the screen if the session ends. */
export function useEditing(isEditing: boolean): void {
  useRegistered(editors, isEditing)
}

/** Keeps the screen if the session ends while `isTyped` is true, but lets live updates change the rest of it. */
export function useTyped(isTyped: boolean): void {
  useRegistered(typed, isTyped)
}

/** While `isUnsaved` is true, keeps the screen if the session ends, and asks before the page is left or loaded anew. */
export function useUnsaved(isUnsaved: boolean): void {
  useRegistered(unsaved, isUnsaved)
}

/** Whether the user is editing or has typed something that must not be lost. */
export function isEditing(): boolean {
  return [editors, typed, unsaved].some((registry) => registry.isAny())
}

/** Whether the user is editing the record on screen. */
export function useIsEditing(): boolean {
  return useSyncExternalStore(editors.subscribe, editors.isAny)
}

/** Asks before the page is left or loaded anew while something on it is not saved. */
export function useUnloadQuestion(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.isAny()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
