import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import type { ErasureRequest, ErasureResult } from '../../../shared/contract/erasure.ts'
import { fetchJson } from '../../http.ts'

/** A person to erase: name, email address and phone number from one record. */
export type Person = { name: string; email: string; phone?: string | undefined }

async function post(request: ErasureRequest): Promise<ErasureResult> {
  const body = JSON.stringify(request)
  return (await fetchJson('/api/staff/erasures', { method: 'POST', body })).json
}

/** The number of records that would be erased; undefined until the API has answered. */
export function useErasurePlan(contact: Omit<Person, 'name'>): ErasureResult | undefined {
  const { data } = useQuery({
    queryKey: ['erasures', contact],
    queryFn: () => post({ ...contact, reason: '-', dryRun: true }),
    gcTime: 0,
  })
  return data
}

/** A mutation that erases a person, shows a notification and reloads the page's data. */
export function useErase(onDone: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (request: Omit<ErasureRequest, 'dryRun'>) => post({ ...request, dryRun: false }),
    onSuccess: () => {
      notify('erase.done', { type: 'success' })
      refresh()
      onDone()
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
}
