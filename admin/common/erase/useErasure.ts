import { useQuery } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import type { ErasureResult } from '../../../shared/contract/erasure.ts'
import type { ErasureRequest } from '../../../shared/contract/erasure-schema.ts'
import { request } from '../request.ts'

/** A person to erase: the name, email address (may be empty) and phone number in one of their records. */
export type Person = { name: string; email: string; phone?: string | undefined }

/** By what the person is found. */
type Contact = Pick<ErasureRequest, 'email' | 'phone'>

function postErasure(erasure: ErasureRequest) {
  return request<ErasureResult>('POST', 'erasures', erasure)
}

/** Loads how many records would be erased. */
export function useErasurePlan(contact: Contact) {
  return useQuery({
    queryKey: ['erasures', contact],
    queryFn: () => postErasure({ ...contact, reason: '-', dryRun: true }),
    gcTime: 0,
  })
}

/**
 * Returns a function that erases a person, shows a notification and calls `onErased`; by default, the data on screen is refetched.
 * @throws HttpError if the API refuses
 */
export function useErase(onErased?: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  return async (erasure: Omit<ErasureRequest, 'dryRun'>) => {
    await postErasure({ ...erasure, dryRun: false })
    notify('erase.done', { type: 'success' })
    const proceed = onErased ?? refresh
    proceed()
  }
}
