import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import type { ErasureResult } from '../../../shared/contract/erasure.ts'
import type { ErasureRequest } from '../../../shared/contract/erasure-schema.ts'
import { request } from '../request.ts'

/** A person to erase: the name, email address and phone number in one of their records. */
export type Person = { name: string; email: string; phone?: string | undefined }

function postErasure(erasure: ErasureRequest) {
  return request<ErasureResult>('POST', 'erasures', erasure)
}

/** Loads how many records would be erased. */
export function useErasurePlan(contact: Omit<Person, 'name'>) {
  return useQuery({
    queryKey: ['erasures', contact],
    queryFn: () => postErasure({ ...contact, reason: '-', dryRun: true }),
    gcTime: 0,
  })
}

/**
 * Returns a mutation that erases a person. On success, it shows a notification, refetches the data on screen
 * and calls `onDone`. On failure, it shows the error.
 */
export function useErase(onDone: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (erasure: Omit<ErasureRequest, 'dryRun'>) =>
      postErasure({ ...erasure, dryRun: false }),
    onSuccess: () => {
      notify('erase.done', { type: 'success' })
      refresh()
      onDone()
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
}
