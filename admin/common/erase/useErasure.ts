import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import type { ErasureRequest, ErasureResult } from '../../../shared/contract/erasure.ts'
import { fetchJson } from '../../http.ts'

/** Whom to forget, as a record names them. */
export type Person = { name: string; email: string; phone?: string | undefined }

async function post(request: ErasureRequest): Promise<ErasureResult> {
  const body = JSON.stringify(request)
  return (await fetchJson('/api/staff/erasures', { method: 'POST', body })).json
}

/** What would be erased, counted by the server; undefined until it has answered. */
export function useErasurePlan(person: Omit<Person, 'name'>): ErasureResult | undefined {
  const { data } = useQuery({
    queryKey: ['erasures', person],
    queryFn: () => post({ ...person, reason: '-', dryRun: true }),
    gcTime: 0,
  })
  return data
}

/** Erases; says so, and shows what is left. */
export function useErase(done: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (request: Omit<ErasureRequest, 'dryRun'>) => post({ ...request, dryRun: false }),
    onSuccess: () => {
      notify('erase.done', { type: 'success' })
      refresh()
      done()
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
}
