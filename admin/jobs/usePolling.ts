import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import { fetchJson } from '../http.ts'

/** The interval between refetches of data that changes fast, in seconds. */
export const pollSeconds = 5

/**
 * Fetches from the staff API, and refetches periodically while the page is visible and the console is not
 * paused. If the path changes, the previous data stays until the new data is there. The console polls,
 * because queues change too often for the live connection, and create no events.
 * @param path below /api/staff/
 * @param seconds the interval between refetches
 */
export function usePolling<Result>(path: string, seconds: number) {
  const [isPaused] = usePause()
  return useQuery({
    queryKey: ['polled', path],
    queryFn: async () => (await fetchJson(`/api/staff/${path}`)).json as Result,
    placeholderData: keepPreviousData,
    refetchInterval: isPaused ? false : seconds * 1000,
  })
}

/** Returns whether the user has paused the refreshing of the job console, and a function that sets this. */
export function usePause() {
  return useStore('jobs.isPaused', false)
}
