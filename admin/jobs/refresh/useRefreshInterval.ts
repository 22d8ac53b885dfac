import { useSyncExternalStore } from 'react'
import { useGetIdentity } from 'react-admin'

/** The intervals between refetches of the job console, in seconds. 0: it is paused. */
export const refreshIntervals = [1, 2, 5, 15, 60, 0] as const
export type RefreshInterval = (typeof refreshIntervals)[number]

const usualInterval: RefreshInterval = 5
const changeEvent = 'antesala:refresh-interval'

/**
 * Returns the interval that the user chose for the job console, in seconds, and a function that sets it. The browser
 * keeps it for each person, also after they sign out.
 */
export function useRefreshInterval() {
  const { identity } = useGetIdentity()
  const key = `antesala.jobs.refresh.${identity?.id ?? ''}`
  const stored = useSyncExternalStore(listen, () => localStorage.getItem(key))
  const interval = refreshIntervals.find((one) => String(one) === stored) ?? usualInterval
  const choose = (chosen: RefreshInterval) => {
    localStorage.setItem(key, String(chosen))
    window.dispatchEvent(new Event(changeEvent))
  }
  return [interval, choose] as const
}

// The browser reports changes of other tabs as `storage`.
function listen(listener: () => void) {
  window.addEventListener(changeEvent, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changeEvent, listener)
    window.removeEventListener('storage', listener)
  }
}
