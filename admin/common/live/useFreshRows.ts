import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type GetListResult, type RaRecord, useDataProvider, useListContext } from 'react-admin'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import { useLive } from './useLive.ts'

/** Shortest time between two refetches of a list, in milliseconds. */
const INTERVAL_MS = 2_000

/** The current rows of the page; `of`: the list parameters they were fetched with. */
type Fresh = { of: string; rows: RaRecord[]; total: number | undefined }

/**
 * Keeps the list on screen up to date: changed rows are updated in place; added and removed rows are
 * only reported, until `load` is called.
 */
export function useFreshRows() {
  const { resource, data = [], total, refetch } = useListContext<RaRecord>()
  const params = useListParams()
  const of = JSON.stringify(params)
  const dataProvider = useDataProvider()
  const changeRows = useChangeRows(resource)
  const [fresh, setFresh] = useState<Fresh>()
  const refetchRows = useThrottled(async () => {
    const page = await dataProvider.getList(resource, params).catch(() => undefined)
    if (!page) return
    changeRows(page.data)
    setFresh({ of, rows: page.data, total: page.total })
  })
  useLive(resource as StaffResource, refetchRows)
  const current = fresh?.of === of ? fresh : undefined
  return { ...differences(data, total, current), load: () => refetch() }
}

// A missing total counts as unchanged.
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

// Runs at once, then at most once per interval; calls during an interval cause one more run.
function useThrottled(work: () => Promise<void>) {
  const latest = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPending = useRef(false)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(function run() {
    isPending.current = timer.current !== undefined
    if (isPending.current) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (isPending.current) run()
    }, INTERVAL_MS)
    latest.current()
  }, [])
}
