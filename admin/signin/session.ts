import { useSyncExternalStore } from 'react'
import type { Me } from '../../shared/contract/staff.ts'

/** How long an ended session can be continued, in milliseconds. Then what is on screen is removed. */
const CONTINUED_MS = 10 * 60_000

/** The id of the account whose session the page uses. */
let accountId: string | undefined

let hasEnded = false

/** Where the browser stores that somebody has signed in and not signed out. */
const signedInKey = 'antesala.signedIn'

/** Set while requests wait for a new session. */
let pause: { promise: Promise<boolean>; end(isContinued: boolean): void } | undefined

const listeners = new Set<() => void>()

/** Stores whose session the page uses. */
export function setSessionOf({ id }: Me): void {
  accountId = id
  hasEnded = false
  localStorage.setItem(signedInKey, 'yes')
}

/** Stores that the user signed out. */
export function forgetSession(): void {
  accountId = undefined
  localStorage.removeItem(signedInKey)
}

/** Stores that the session has ended, if there was one, also if an earlier load of the page used it. */
export function endSession(): void {
  if (accountId !== undefined || localStorage.getItem(signedInKey)) hasEnded = true
  accountId = undefined
}

/** Whether the last session of the browser ended although the user did not sign out. */
export function hasSessionEnded(): boolean {
  return hasEnded
}

/**
 * Whether the browser has a session of the account that the page uses. A request can be refused although it has: the user
 * signed in again, here or in another tab, while the request with the former session was on its way.
 */
export async function isSignedIn(): Promise<boolean> {
  return accountId !== undefined && (await fetchAccount())?.id === accountId
}

/**
 * Waits until the user of the ended session has signed in again.
 * @returns false, at once, if there was no session; and if nobody signed in within ten minutes: then the page is reloaded
 */
export async function waitForSession(): Promise<boolean> {
  if (accountId === undefined) return false
  if (!pause) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(abandonSession, CONTINUED_MS)
    const end = (isContinued: boolean) => {
      clearTimeout(timer)
      pause = undefined
      resolve(isContinued)
      for (const listener of listeners) listener()
    }
    pause = { promise, end }
    for (const listener of listeners) listener()
  }
  return await pause.promise
}

/**
 * Repeats the requests that wait, if the browser has a session again. If it is that of another person, reloads the page.
 * @returns whether the browser has a session
 */
export async function continueSession(): Promise<boolean> {
  const me = await fetchAccount()
  if (!me) return false
  if (me.id === accountId) pause?.end(true)
  else abandonSession()
  return true
}

/** Returns the account of the browser's session; undefined if there is none, or without an answer. */
export async function fetchAccount(): Promise<Me | undefined> {
  const response = await fetch('/api/staff/me').catch(() => undefined)
  return response?.ok ? await response.json() : undefined
}

/** Opens the sign-in page. Nothing remains of what was on screen. */
export function abandonSession(): void {
  // Not even if something is not saved: the next person must not see it.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  sessionStorage.clear()
  window.location.reload()
}

/** Whether requests wait until the user has signed in again. */
export function useIsSessionPaused(): boolean {
  return useSyncExternalStore(subscribe, () => pause !== undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
