import { useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import { fetchJson } from '../http.ts'

/** How often fast-changing data is refetched, in seconds. */
export const pollSeconds = 5

/**
 * Fetches from the staff API and refetches periodically while the page is visible. Queues are polled
 * because they change too often, and without events, for the live connection.
 * @param path below /api/staff/
 */
export function usePolling<Answer>(path: string, seconds: number) {
  const [isPaused] = usePause()
  return useQuery({
    queryKey: ['polled', path],
    queryFn: async () => (await fetchJson(`/api/staff/${path}`)).json as Answer,
    refetchInterval: isPaused ? false : seconds * 1000,
  })
}

/** Whether the user has paused the console's refreshing, with its setter. */
export function usePause() {
  return useStore('jobs.isPaused', false)
}
