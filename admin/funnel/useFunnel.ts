import { useQuery } from '@tanstack/react-query'
import { DAY_MS, MINUTE_MS } from '../../shared/contract/duration.ts'
import type { Funnel, FunnelGroup, FunnelTable } from '../../shared/contract/funnel.ts'
import type { Period } from '../../shared/contract/period.ts'
import { fetchJson } from '../http.ts'
import { useRefreshWhileShown } from './useRefreshWhileShown.ts'

/** While leads change, the numbers are read again after this time, in milliseconds; of more than LONG_DAYS, after a longer one. */
const REFRESH_MS = 30_000
const LONG_REFRESH_MS = 2 * MINUTE_MS
const LONG_DAYS = 100

/** Loads the stages of a period. */
export function useFunnel(period: Period) {
  return useReport<Funnel>('funnel', period)
}

/** Loads the table of a period. */
export function useFunnelRows(period: Period, group: FunnelGroup) {
  return useReport<FunnelTable>('funnel-rows', { ...period, group })
}

function useReport<Report>(path: string, { group, ...period }: Period & { group?: FunnelGroup }) {
  const query = new URLSearchParams({ ...period, ...(group && { group }) }).toString()
  const loaded = useQuery({
    queryKey: [path, query],
    queryFn: async () => (await fetchJson(`/api/staff/${path}?${query}`)).json as Report,
    // The numbers stay on screen until those of another period have arrived.
    placeholderData: (previous) => previous,
  })
  useRefreshWhileShown(loaded, isLong(period) ? LONG_REFRESH_MS : REFRESH_MS)
  return loaded
}

function isLong({ from, until }: Period) {
  return Date.parse(until) - Date.parse(from) > LONG_DAYS * DAY_MS
}
