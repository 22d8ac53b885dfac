import { useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import { fetchJson } from '../http.ts'

/** How often what changes by the second is asked for again, in seconds. */
export const often = 5

/**
 * What the staff API answers, asked for again every so often while the page is seen. Queues change
 * too often, and too silently, for a stream of events: they are counted anew.
 * @param path below /api/staff/
 */
export function usePolled<Answer>(path: string, seconds: number) {
  const [isPaused] = usePause()
  return useQuery({
    queryKey: ['polled', path],
    queryFn: async () => (await fetchJson(`/api/staff/${path}`)).json as Answer,
    refetchInterval: isPaused ? false : seconds * 1000,
  })
}

/** Whether somebody wants the console to stand still. */
export function usePause() {
  return useStore('jobs.isPaused', false)
}
