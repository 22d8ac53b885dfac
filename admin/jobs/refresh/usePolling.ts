import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useReportPaused } from '../../common/live/pausing.ts'
import { shortestInterval } from '../../common/load/budget.ts'
import { fetchJson } from '../../http.ts'
import { useRefreshInterval } from './useRefreshInterval.ts'

/** The shortest interval for what changes slowly, such as workers, in seconds. */
export const SLOW_SECONDS = 5

/**
 * Fetches from the staff API, and refetches at the interval that the user chose while the page is visible. If the path
 * changes, the previous data stays until the new data is there. The console polls, because queues change too often for
 * the live connection, and create no events. All parts of the screen refetch at the same moments, multiples of the interval
 * on the clock, so that they show the same numbers.
 * @param path below /api/staff/
 * @param leastSeconds the shortest interval between refetches
 */
export function usePolling<Result>(path: string, leastSeconds = 1) {
  const [interval] = useRefreshInterval()
  const ms = Math.max(interval, leastSeconds) * 1000
  useReportPaused(interval === 0)
  return useQuery({
    queryKey: ['polled', path],
    queryFn: async () => (await fetchJson(`/api/staff/${path}`)).json as Result,
    placeholderData: keepPreviousData,
    // The next refetch is soon.
    retry: false,
    refetchInterval: () => interval > 0 && untilNext(ms),
  })
}

// Later than the user chose if little is left of the requests that the session may make.
function untilNext(chosenMs: number) {
  const ms = Math.max(chosenMs, shortestInterval())
  return ms - (Date.now() % ms)
}

/**
 * Calls a function at the interval that the user chose while the page is visible.
 * @param refetch fetches what is on screen
 * @param isBlocked whether it must not be called now, because the user works with what is on screen
 */
export function useRefresh(refetch: () => unknown, isBlocked = false): void {
  const [interval] = useRefreshInterval()
  const isOff = interval === 0 || isBlocked
  const refresh = useEffectEvent(() => {
    if (!document.hidden) refetch()
  })
  useReportPaused(isOff)
  useEffect(() => {
    if (isOff) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          refresh()
          wait()
        },
        untilNext(interval * 1000),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [isOff, interval])
}
