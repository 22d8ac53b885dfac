import { useSyncExternalStore } from 'react'
import { everySecond } from './everySecond.ts'

/** From this many seconds on, a duration is shown in whole minutes or larger units (see `formatDuration`). */
const WHOLE_MINUTES_FROM = 180

/**
 * Returns the seconds since a time, 0 if it is null or in the future. They are updated each second for three minutes, then
 * each minute.
 */
export function useSecondsSince(since: string | null): number {
  return useSyncExternalStore(everySecond, () => (since ? secondsSince(since) : 0))
}

function secondsSince(since: string) {
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000))
  return seconds < WHOLE_MINUTES_FROM ? seconds : seconds - (seconds % 60)
}
