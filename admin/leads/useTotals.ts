import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LeadTotal } from '../../shared/contract/records.ts'
import { fetchJson } from '../http.ts'

/** Fetches the number and the value of all leads that match a filter, by status. */
export function useTotals(filter: object) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  return useQuery({
    queryKey: ['leads', 'totals', `${query}`],
    queryFn: async ({ signal }) =>
      (await fetchJson(`/api/staff/lead-totals?${query}`, { signal })).json as LeadTotal[],
    placeholderData: keepPreviousData,
  })
}
