import { useHeldForDialog } from '../live/useHeldForDialog.ts'
import { useIsPhone } from '../useIsPhone.ts'

/** Whether a list shows its rows as cards instead of a table. */
export function useHasCards(): boolean {
  return useHeldForDialog(useIsPhone())
}
