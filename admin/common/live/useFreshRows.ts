import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type GetListResult, type RaRecord, useDataProvider, useListContext } from 'react-admin'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import { useLive } from './useLive.ts'

/** A list is looked at again at most every so many milliseconds. */
const PAUSE_MS = 2_000

/** The same page of the list, as it is now. */
type Fresh = { of: string; rows: RaRecord[]; total: number | undefined }

/**
 * Looks after the list on the screen: rows that have changed are changed where they stand, and rows
 * that came or went are counted until they are loaded.
 */
export function useFreshRows() {
  const { resource, data = [], total, refetch } = useListContext<RaRecord>()
  const params = useListParams()
  const of = JSON.stringify(params)
  const dataProvider = useDataProvider()
  const changeRows = useChangeRows(resource)
  const [fresh, setFresh] = useState<Fresh>()
  const look = usePaused(async () => {
    const page = await dataProvider.getList(resource, params).catch(() => undefined)
    if (!page) return
    changeRows(page.data)
    setFresh({ of, rows: page.data, total: page.total })
  })
  useLive(resource as StaffResource, look)
  const now = fresh?.of === of ? fresh : undefined
  return { ...differences(data, total, now), load: () => refetch() }
}

// A total that is not known is one that is not counted any further.
function differences(data: RaRecord[], total: number | undefined, fresh: Fresh | undefined) {
  if (!fresh) return { added: 0, hasMoved: false }
  const shown = new Set(data.map(({ id }) => id))
  const unseen = fresh.rows.filter(({ id }) => !shown.has(id)).length
  const added = Math.max(0, (fresh.total ?? 0) - (total ?? fresh.total ?? 0))
  return { added, hasMoved: unseen > 0 || added > 0 || fresh.rows.length !== data.length }
}

function useListParams() {
  const { page, perPage, sort, filterValues, filter } = useListContext()
  return { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } }
}

function useChangeRows(resource: string) {
  const queryClient = useQueryClient()
  return (rows: RaRecord[]) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    queryClient.setQueriesData<GetListResult>({ queryKey: [resource, 'getList'] }, (old) =>
      old?.data ? { ...old, data: old.data.map((row) => byId.get(row.id) ?? row) } : old,
    )
  }
}

// Calls at once, then not again before the pause is over; what was asked meanwhile is done once.
function usePaused(work: () => Promise<void>) {
  const latest = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAsked = useRef(false)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(function run() {
    isAsked.current = timer.current !== undefined
    if (isAsked.current) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (isAsked.current) run()
    }, PAUSE_MS)
    latest.current()
  }, [])
}
