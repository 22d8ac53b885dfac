import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { DossierRecord } from '../../shared/contract/dossier.ts'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { fetchJson } from '../http.ts'

/** While the dossier is being made, its state is loaded again at this interval, in milliseconds. */
const POLL_MS = 3_000

/** Loads whether a property has a dossier, and has it made again. */
export function useDossier({ id, updatedAt }: PropertyRecord) {
  const client = useQueryClient()
  const notify = useNotify()
  const queryKey = ['dossier', id, updatedAt]
  const path = `properties/${id}/dossier`
  const loaded = useQuery({
    queryKey,
    queryFn: async () => (await fetchJson(`/api/staff/${path}`)).json as DossierRecord,
    // No event says that it is made.
    refetchInterval: ({ state }) => (state.data?.status === 'making' ? POLL_MS : false),
  })
  const again = useMutation({
    mutationFn: () => request<DossierRecord>('POST', `${path}/renderings`, {}),
    onSuccess: (record) => client.setQueryData(queryKey, record),
    onError: (error) => notify(errorMessages(error).join(' '), { type: 'error' }),
  })
  return { loaded, again }
}
