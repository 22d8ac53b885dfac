import { localStorageStore, type Store } from 'react-admin'
import type { Me } from '../shared/contract/staff.ts'
import { noRoomForMenu } from './common/touch.ts'
import { hasSessionEnded } from './signin/session.ts'

const browserStore = localStorageStore()

/** The names under which react-admin keeps the language and the look. */
const appearance = ['locale', 'theme'] as const

const draftPrefix = 'drafts.'

/**
 * React-admin's store of the browser. A sign-out clears it, except for the language and the look, so that the sign-in page
 * keeps them. It also clears what this tab remembers, such as the cursors of lists. React-admin signs out also if the session
 * has ended: then drafts are kept for the same user.
 */
export const store: Store = {
  ...browserStore,
  reset: () => {
    const drafts = hasSessionEnded() ? draftNames() : []
    const kept = [...appearance, ...drafts].map((key) => [key, browserStore.getItem(key)] as const)
    browserStore.reset()
    sessionStorage.clear()
    for (const [key, value] of kept) browserStore.setItem(key, value)
  },
}

/** Returns the name under which the store keeps what a user is typing about something. */
export function draftOf(userId: string, ...about: string[]): string {
  return `${draftPrefix}${userId}.${about.join('.')}`
}

/** Returns how many drafts the browser keeps that are not empty. */
export function countDrafts(): number {
  return draftNames().filter((name) => browserStore.getItem(name)?.body?.trim() !== '').length
}

/** Removes the drafts of others, whose session has ended in this browser. */
export function removeDraftsOfOthers({ id }: Me): void {
  for (const name of draftNames())
    if (!name.startsWith(`${draftPrefix}${id}.`)) browserStore.removeItem(name)
}

function draftNames() {
  return Object.keys(browserStore.listItems?.(draftPrefix) ?? {})
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

const menuName = 'sidebar.open'
const closedForRoomName = 'sidebar.closedForRoom'

/**
 * In a narrow window, where the menu covers the screen of a phone and takes the room of tables on a tablet, closes it before the
 * first screen is shown. Once the window is wide, such as that of a tablet that was turned, opens it again, unless the user
 * had closed it.
 */
export function keepRoomForScreens(): void {
  const narrow = window.matchMedia(noRoomForMenu)
  fitMenu(narrow.matches)
  narrow.addEventListener('change', ({ matches }) => fitMenu(matches))
}

function fitMenu(isNarrow: boolean) {
  const isOpen = store.getItem(menuName, true)
  if (isNarrow && isOpen) setIfChanged(closedForRoomName, true)
  if (isNarrow) setIfChanged(menuName, false)
  if (isNarrow || !store.getItem(closedForRoomName)) return
  store.removeItem(closedForRoomName)
  setIfChanged(menuName, true)
}

function setIfChanged(key: string, value: unknown) {
  if (store.getItem(key) !== value) store.setItem(key, value)
}
