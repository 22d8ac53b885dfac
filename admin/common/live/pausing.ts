import { useSyncExternalStore } from 'react'
import { createRegistry, useRegistered } from './registry.ts'

const paused = createRegistry()

/** Says, while `isPaused` is true, that the user has paused the refreshing of something on screen. */
export function useReportPaused(isPaused: boolean): void {
  useRegistered(paused, isPaused)
}

/** Whether the refreshing of anything on screen is paused. */
export function useIsAnythingPaused(): boolean {
  return useSyncExternalStore(paused.subscribe, paused.isAny)
}
