import { useQuery } from '@tanstack/react-query'
import type { Period } from '../../shared/contract/period.ts'
import type { LeaderboardTotals } from '../../shared/contract/referral.ts'
import { fetchJson } from '../http.ts'

/** Loads what all partners brought in a period, and in each of its months. */
export function useTotals({ from, until }: Period) {
  const query = new URLSearchParams({ from, until }).toString()
  return useQuery({
    queryKey: ['referral-totals', query],
    queryFn: async () =>
      (await fetchJson(`/api/staff/referral-totals?${query}`)).json as LeaderboardTotals,
    // As the rows do, the sums stay on screen until those of another period have arrived.
    placeholderData: (previous) => previous,
  })
}
