import { useQueryClient } from '@tanstack/react-query'
import type { GetListResult } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import type { usePlaces } from './usePlaces.ts'

/** Returns a function that finds a lead on the board, in its latest known version, by its id. */
export function useFindLead({ places, latest }: Omit<ReturnType<typeof usePlaces>, 'place'>) {
  const client = useQueryClient()
  return (id: string): LeadRow | undefined => {
    const lists = client.getQueriesData<GetListResult<LeadRow>>({ queryKey: ['leads', 'getList'] })
    const known = [
      ...places.map(({ lead }) => lead),
      ...latest,
      ...lists.flatMap(([, list]) => list?.data ?? []),
    ].filter((lead) => lead.id === id)
    return known.reduce<LeadRow | undefined>(
      (newest, lead) => (newest && newest.version >= lead.version ? newest : lead),
      undefined,
    )
  }
}
