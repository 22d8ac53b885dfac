import { type ComponentType, lazy } from 'react'
import { may, type Permission, type StaffRole } from '../shared/contract/staff.ts'

const screens: { load: () => Promise<unknown>; permission: Permission | undefined }[] = []

/**
 * Creates a screen, or a part of one, whose code is loaded when it is first shown, or by `preloadScreens`.
 * @param load imports the module
 * @param name the name of the exported component
 * @param permission the permission that a role needs for `preloadScreens` to load it; by default, every role does
 */
export function lazyScreen<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  permission?: Permission,
) {
  screens.push({ load, permission })
  return lazy(async () => ({ default: (await load())[name] }))
}

/** Makes `preloadScreens` load other code, too. Returns the function that imports it. */
export function preloaded<Module>(load: () => Promise<Module>): () => Promise<Module> {
  screens.push({ load, permission: undefined })
  return load
}

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
  for (const { load, permission } of screens) {
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
