import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MAX_MEDIA_BYTES } from '../../shared/contract/media.ts'
import type { PortraitState } from '../../shared/contract/portrait.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { fetchJson } from '../http.ts'
import { maxSize, uploadPortrait } from '../media/uploadFile.ts'

/** While a portrait is being processed, it is loaded again at this interval, in milliseconds. */
const POLL_MS = 2_000

/**
 * Loads the portrait of a member of staff, and replaces or removes it.
 * @param owner `me`, or the path of the staff member
 */
export function usePortrait(owner: string) {
  const queryKey = ['portrait', owner]
  const client = useQueryClient()
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const loaded = useQuery({
    queryKey,
    queryFn: async () => (await fetchJson(`/api/staff/${owner}/portrait`)).json as PortraitState,
    // No event says that it is ready.
    refetchInterval: ({ state }) => (state.data?.next?.status === 'processing' ? POLL_MS : false),
  })
  // A load that is under way may be older than the change.
  const change = async (send: () => Promise<PortraitState>) => {
    setError(undefined)
    setBusy(true)
    try {
      const changed = await send()
      await client.cancelQueries({ queryKey })
      client.setQueryData<PortraitState>(queryKey, changed)
    } catch (failure) {
      setError(errorMessages(failure)[0])
    } finally {
      setBusy(false)
    }
  }
  const upload = (file: File) =>
    change(async () => {
      if (file.size > MAX_MEDIA_BYTES) throw new Error(translate('media.tooLarge', maxSize))
      return await uploadPortrait(owner, file)
    })
  const remove = () =>
    change(async () => {
      await request('DELETE', `${owner}/portrait`)
      return { shown: null, next: null }
    })
  return { loaded, isBusy, error, upload, remove }
}
