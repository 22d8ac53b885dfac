import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { MediaRow } from '../../shared/contract/media.ts'
import type { MediaChanges } from '../../shared/contract/media-schema.ts'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { request } from '../common/request.ts'
import { OFFER_MS } from '../common/undo/offerMemory.ts'
import { useUndoOffers } from '../common/undo/useUndoOffers.ts'
import { fetchJson } from '../http.ts'

/** While pictures are being processed, they are loaded again at this interval, in milliseconds. */
const POLL_MS = 3_000

/** Loads the files of a property, and changes them. They are loaded again when a colleague changes the gallery. */
export function useMedia({ id, updatedAt }: PropertyRecord) {
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const { add } = useUndoOffers()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  // Of the files that the user has changed, until they are loaded again.
  const versions = useRef(new Map<string, number>())
  const loaded = useQuery({
    queryKey: ['media', id, updatedAt],
    queryFn: async () => (await fetchJson(`/api/staff/properties/${id}/media`)).json as MediaRow[],
    placeholderData: keepPreviousData,
    // No event says that a picture is ready.
    refetchInterval: ({ state }) => (state.data?.some(isProcessing) ? POLL_MS : false),
  })
  const media = loaded.data
  const reload = () => client.invalidateQueries({ queryKey: ['media', id] })
  const tell = (failure: Error): undefined => void notify(failure.message, { type: 'error' })
  const setShown = (update: (rows: MediaRow[]) => MediaRow[]) =>
    client.setQueryData<MediaRow[]>(['media', id, updatedAt], (rows) => rows && update(rows))

  /**
   * Changes a file, and shows it changed at once. Changes are sent one after the other, each based on the one before.
   * @returns whether it was changed; if not, the user is told why
   */
  const change = async (row: MediaRow, changes: MediaChanges): Promise<boolean> => {
    setShown((rows) => rows.map((each) => (each.id === row.id ? { ...each, ...changes } : each)))
    const sent = queue.current.then(async () => {
      const version = Math.max(row.version, versions.current.get(row.id) ?? 0)
      const changed = await request<MediaRow>('PATCH', `media/${row.id}`, changes, version)
      versions.current.set(row.id, changed.version)
      if (changes.isRemoved) offerReturn(changed)
    })
    queue.current = sent.catch(tell)
    const isChanged = await sent.then(
      () => true,
      () => false,
    )
    if (!isChanged) versions.current.delete(row.id)
    await reload()
    return isChanged
  }
  const offerReturn = ({ id: mediaId, fileName, version }: MediaRow) =>
    add({
      text: translate('media.removed', { name: fileName }),
      until: Date.now() + OFFER_MS,
      request: { method: 'PATCH', path: `media/${mediaId}`, body: { isRemoved: false }, version },
    })
  /** Moves a file to another place. */
  const move = async (from: number, to: number) => {
    const rows = [...(media ?? [])]
    rows.splice(to, 0, ...rows.splice(from, 1))
    setShown(() => rows)
    const ids = rows.map((row) => row.id)
    await request('PUT', `properties/${id}/media/order`, { ids }).catch(tell)
    await reload()
  }
  return { loaded, media, reload, change, move }
}

function isProcessing({ status }: MediaRow) {
  return status === 'processing'
}
