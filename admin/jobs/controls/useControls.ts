import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Controls } from '../../../shared/contract/control.ts'
import { fetchJson } from '../../http.ts'

/** The interval between refetches, in milliseconds. */
const REFRESH_MS = 5_000

/** Returns what staff have stopped and changed, also while the job console is paused; undefined while loading. */
export function useControls(): Controls | undefined {
  const { data } = useQuery<Controls>({
    queryKey: ['polled', 'controls'],
    queryFn: async () => (await fetchJson('/api/staff/controls')).json,
    refetchInterval: REFRESH_MS,
  })
  return data
}

/** Returns a function that refetches whatever shows controls, after a change. */
export function useRefreshControls() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['polled'] })
    await queryClient.invalidateQueries({ queryKey: ['alert-status'] })
  }
}
