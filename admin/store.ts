import { localStorageStore, type Store } from 'react-admin'
import type { Me } from '../shared/contract/staff.ts'

const browserStore = localStorageStore()

/** The names under which react-admin keeps the language and the look. */
const kept = ['locale', 'theme'] as const

/**
 * React-admin's store of the browser. A sign-out clears it, except for the language and the look, so that the sign-in page
 * keeps them. It also clears what this tab remembers, such as the cursors of lists with what was searched for.
 */
export const store: Store = {
  ...browserStore,
  reset: () => {
    const values = kept.map((key) => [key, browserStore.getItem(key)] as const)
    browserStore.reset()
    sessionStorage.clear()
    for (const [key, value] of values) browserStore.setItem(key, value)
  },
}

/** The name under which the browser keeps whether the user has shortcuts of single keys. */
export const singleKeysName = 'singleKeys'

/** Applies what a user has chosen for the dashboard on any device. What they have not chosen stays as it is. */
export function applyAppearance({ dashboardLanguage, look, hasSingleKeys }: Me): void {
  setIfChanged(singleKeysName, hasSingleKeys)
  if (dashboardLanguage) setIfChanged('locale', dashboardLanguage)
  // While nothing is stored under "theme", react-admin follows the operating system.
  if (look) setIfChanged('theme', look === 'system' ? undefined : look)
}

function setIfChanged(key: string, value: unknown) {
  if (store.getItem(key) !== value) store.setItem(key, value)
}
