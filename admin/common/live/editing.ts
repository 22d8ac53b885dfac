import { useSyncExternalStore } from 'react'
import { createRegistry, useRegistered } from './registry.ts'

const postponing = createRegistry()
const drafts = createRegistry()
const unsaved = createRegistry()

/**
 * While `isBusy` is true, such as while a dialog is open, postpones live updates of the record on screen, and keeps the
 * screen if the session ends.
 */
export function usePostponeUpdates(isBusy: boolean): void {
  useRegistered(postponing, isBusy)
}

/** While `hasDraft` is true, keeps the screen if the session ends. For text that the browser stores as it is typed. */
export function useDraftOnScreen(hasDraft: boolean): void {
  useRegistered(drafts, hasDraft)
}

/** While `isUnsaved` is true, keeps the screen if the session ends, and asks before the user leaves it. */
export function useUnsavedInput(isUnsaved: boolean): void {
  useRegistered(unsaved, isUnsaved)
}

/** Whether the screen has something that must not be lost if the session ends: an open dialog, or what was typed. */
export function hasInputToKeep(): boolean {
  return [postponing, drafts, unsaved].some((registry) => registry.isAny())
}

/** Whether something on screen would be lost if the user left it now. */
export function isAnythingUnsaved(): boolean {
  return unsaved.isAny()
}

/** As `isAnythingUnsaved`; renders the component again when that changes. */
export function useIsAnythingUnsaved(): boolean {
  return useSyncExternalStore(unsaved.subscribe, unsaved.isAny)
}

/** Whether live updates of the record on screen wait, because the user is busy with it. */
export function useAreUpdatesPostponed(): boolean {
  return useSyncExternalStore(postponing.subscribe, postponing.isAny)
}
