import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { MAX_MEDIA_BYTES } from '../../shared/contract/media.ts'
import type { PortraitState } from '../../shared/contract/portrait.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { fetchJson } from '../http.ts'
import { maxSize, uploadError, uploadPortrait } from '../media/uploadFile.ts'

/** While a portrait is being processed, it is loaded again at this interval, in milliseconds. */
const POLL_MS = 2_000

/**
 * Loads the portrait of a member of staff, and replaces or removes it.
 * @param owner `me`, or the path of the staff member
 */
export function usePortrait(owner: string) {
  const queryKey = ['portrait', owner]
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const [isUploading, setUploading] = useState(false)
  const [error, setError] = useState<string>()
  const loaded = useQuery({
    queryKey,
    queryFn: async () => (await fetchJson(`/api/staff/${owner}/portrait`)).json as PortraitState,
    // No event says that it is ready.
    refetchInterval: ({ state }) => (state.data?.next?.status === 'processing' ? POLL_MS : false),
  })
  const upload = async (file: File) => {
    setError(undefined)
    setUploading(true)
    try {
      if (file.size > MAX_MEDIA_BYTES) throw new Error(translate('media.tooLarge', maxSize))
      client.setQueryData<PortraitState>(queryKey, await uploadPortrait(owner, file))
    } catch (failure) {
      setError(uploadError(failure as Error))
    } finally {
      setUploading(false)
    }
  }
  const remove = async () => {
    setError(undefined)
    try {
      await request('DELETE', `${owner}/portrait`)
      client.setQueryData<PortraitState>(queryKey, { shown: null, next: null })
    } catch (failure) {
      notify(errorMessages(failure).join(' '), { type: 'error' })
    }
  }
  return { loaded, isUploading, error, upload, remove }
}
