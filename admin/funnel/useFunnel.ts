import { useQuery } from '@tanstack/react-query'
import type { Funnel, FunnelGroup, FunnelTable } from '../../shared/contract/funnel.ts'
import type { Period } from '../../shared/contract/referral.ts'
import { useLive } from '../common/live/useLive.ts'
import { useThrottled } from '../common/live/useThrottled.ts'
import { fetchJson } from '../http.ts'

/** While leads change, the numbers are read again after this time, in milliseconds: reading those of a year takes a second. */
const REFRESH_MS = 30_000

/** Loads the steps of a period. */
export function useFunnel(period: Period) {
  return useReport<Funnel>('funnel', period)
}

/** Loads the table of a period. */
export function useFunnelRows(period: Period, group: FunnelGroup) {
  return useReport<FunnelTable>('funnel-rows', { ...period, group })
}

function useReport<Report>(path: string, parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters).toString()
  const loaded = useQuery({
    queryKey: [path, query],
    queryFn: async () => (await fetchJson(`/api/staff/${path}?${query}`)).json as Report,
    // The numbers stay on screen until those of another period have arrived.
    placeholderData: (previous) => previous,
  })
  const refresh = useThrottled(() => loaded.refetch(), REFRESH_MS)
  useLive('leads', refresh)
  return loaded
}
