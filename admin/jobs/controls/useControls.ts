import { useQueryClient } from '@tanstack/react-query'
import type { Controls } from '../../../shared/contract/control.ts'
import { usePolling } from '../refresh/usePolling.ts'

/** The interval between refetches, in seconds. */
const REFRESH_SECONDS = 5

/** Returns what staff have stopped and changed; undefined while loading. */
export function useControls(): Controls | undefined {
  return usePolling<Controls>('controls', REFRESH_SECONDS).data
}

/** Returns a function that refetches whatever shows controls, after a change. */
export function useRefreshControls() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['polled'] })
    await queryClient.invalidateQueries({ queryKey: ['alert-status'] })
  }
}
