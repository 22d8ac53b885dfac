import { useHeld } from '../useHeld.ts'
import { useAreUpdatesPostponed } from './editing.ts'

/**
 * Returns what the layout of a screen depends on, such as whether the window is narrow; while a dialog is open, as it was when it
 * was opened. Another layout would close the dialog, with what was typed in it.
 */
export function useHeldForDialog<Value>(value: Value): Value {
  return useHeld(value, useAreUpdatesPostponed())
}
