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
  setItem: (key, value) => {
    if (!isAboutErased(key)) browserStore.setItem(key, value)
  },
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

/** Returns the names of a user's drafts about something, or about parts of it. */
export function draftsOf(userId: string, about: string): string[] {
  const name = draftOf(userId, about)
  return draftNames().filter((each) => each === name || each.startsWith(`${name}.`))
}

/** Returns how many drafts the browser keeps that are not empty. */
export function countDrafts(): number {
  return draftNames().filter(isFilled).length
}

function isFilled(name: string) {
  return browserStore.getItem(name)?.body?.trim() !== ''
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The ids of records from which a person was erased. */
const erasedIds = new Set<string>()

/** Removes the drafts about a record from which a person was erased, and stores none any more, whatever dialogs are open. */
export function forgetErased(id: string): void {
  if (!uuid.test(id)) return
  erasedIds.add(id)
  for (const name of draftNames()) if (isAboutErased(name)) browserStore.removeItem(name)
}

function isAboutErased(name: string) {
  return (
    erasedIds.size > 0 &&
    name.startsWith(draftPrefix) &&
    name.split('.').some((part) => erasedIds.has(part))
  )
}

/** What drafts are about that need not be about a client. */
const notAboutClients = ['entry', 'rule', 'template']

/** Returns the ids of the records that a user's drafts are about: those that contain data of clients. */
export function draftedIds(userId: string): string[] {
  const prefix = `${draftPrefix}${userId}.`
  const ids = draftNames()
    .filter((name) => name.startsWith(prefix) && isFilled(name))
    .map((name) => name.slice(prefix.length).split('.'))
    .filter(([about = '']) => !notAboutClients.includes(about))
    .map((about) => about.find((part) => uuid.test(part)))
  return [...new Set(ids.filter((id) => id !== undefined))]
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
