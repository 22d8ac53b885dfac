import { useQuery } from '@tanstack/react-query'
import type { Neighbors } from '../../shared/contract/records.ts'
import { listQuery } from '../common/list/listQuery.ts'
import { StepButtons } from '../common/StepButtons.tsx'
import { fetchJson } from '../http.ts'
import { useShownLeads } from './useShownLeads.ts'

/** Buttons and shortcuts to the previous and next lead of the list, as it was last filtered and sorted. */
export function LeadNavigation({ id }: { id: string }) {
  const { data } = useNeighbors(id)
  const pathTo = (leadId: string | null | undefined) =>
    leadId ? `/leads/${leadId}/show` : undefined
  return (
    <StepButtons
      previous={{ labelKey: 'leadWork.previous', to: pathTo(data?.previous) }}
      next={{ labelKey: 'leadWork.next', to: pathTo(data?.next) }}
      sx={{ ml: 'auto' }}
    />
  )
}

function useNeighbors(id: string) {
  const [shown] = useShownLeads()
  const query = listQuery(shown)
  return useQuery({
    queryKey: ['neighbors', id, query],
    queryFn: async () =>
      (await fetchJson(`/api/staff/leads/${id}/neighbors?${query}`)).json as Neighbors,
  })
}
