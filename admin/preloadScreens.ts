import { may, type StaffRole } from '../shared/contract/staff.ts'
import { lazyCode } from './lazyScreen.ts'

/** How long the screen on display is given before the others are loaded, in milliseconds. */
const QUIET_MS = 2_000

/**
 * Loads the code of the screens that a role may open, one after the other, so that they open without a network and after an update.
 * @param role of the user
 * @param isBusy whether the screen on display is still loading; it comes first
 */
export async function preloadScreens(role: StaffRole, isBusy: () => boolean): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  while (isBusy())
  for (const { load, permission } of lazyCode) {
    if (permission && !may(role, permission)) continue
    await idle()
    // Browsers keep the failure of an import, so that the screen would fail later, too.
    if (!navigator.onLine) return
    // A screen whose code is gone says so when it is opened.
    await load().catch(() => undefined)
  }
}

// Safari has no requestIdleCallback.
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })
}
