import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type GetListResult, type RaRecord, useDataProvider, useListContext } from 'react-admin'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import { useLive } from './useLive.ts'
import { useThrottled } from './useThrottled.ts'

/** The minimum time between two refetches of a list, in milliseconds. */
const INTERVAL_MS = 2_000

/** The page as last fetched; `paramsKey`: the list parameters it was fetched with. */
type FreshPage = { paramsKey: string; rows: RaRecord[]; total: number | undefined }

/**
 * Updates changed rows of the list on screen in place. Rows are not added or removed until `load` is called, or until the list
 * loads again after it could not be loaded.
 * @returns `isOutdated`: whether `load` would add or remove rows; `added`: how many it would add
 */
export function useFreshRows() {
  const { resource, data = [], total, error, refetch } = useListContext<RaRecord>()
  const params = useListParams()
  const paramsKey = JSON.stringify(params)
  const dataProvider = useDataProvider()
  const updateRows = useUpdateRows(resource)
  const [fresh, setFresh] = useState<FreshPage>()
  const refetchRows = useThrottled(async () => {
    const page = await dataProvider.getList(resource, params).catch(() => undefined)
    // The list says that its rows are old as long as it cannot be loaded.
    if (!page || error) {
      await refetch()
      return
    }
    updateRows(page.data)
    setFresh({ paramsKey, rows: page.data, total: page.total })
  }, INTERVAL_MS)
  useLive(resource as StaffResource, refetchRows)
  const current = fresh?.paramsKey === paramsKey ? fresh : undefined
  const load = () => {
    setFresh(undefined)
    refetch()
  }
  return { ...compare(data, total, current), load }
}

// Compares the rows on screen with those last fetched. An unknown total counts as unchanged.
function compare(data: RaRecord[], total: number | undefined, fresh: FreshPage | undefined) {
  if (!fresh) return { added: 0, isOutdated: false }
  const shown = new Set(data.map(({ id }) => id))
  const unseen = fresh.rows.filter(({ id }) => !shown.has(id)).length
  const added = Math.max(0, (fresh.total ?? 0) - (total ?? fresh.total ?? 0))
  return { added, isOutdated: unseen > 0 || added > 0 || fresh.rows.length !== data.length }
}

function useListParams() {
  const { page, perPage, sort, filterValues, filter } = useListContext()
  return { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } }
}

function useUpdateRows(resource: string) {
  const queryClient = useQueryClient()
  return (rows: RaRecord[]) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const lists = queryClient.getQueryCache().findAll({ queryKey: [resource, 'getList'] })
    for (const { queryKey, state } of lists) {
      // A list that could not be loaded still says so.
      if (state.error) continue
      // A list that has none of the rows is as old as before, and so are the other rows of one that has some.
      queryClient.setQueryData<GetListResult>(queryKey, (list) => withRows(list, byId), {
        updatedAt: state.dataUpdatedAt,
      })
    }
  }
}

function withRows(list: GetListResult | undefined, byId: Map<RaRecord['id'], RaRecord>) {
  if (!list?.data?.some(({ id }) => byId.has(id))) return undefined
  return { ...list, data: list.data.map((row) => newerVersion(row, byId.get(row.id))) }
}

// A row that was changed here while the page was on its way is newer than the one on that page. Not all rows have versions.
function newerVersion(row: RaRecord, fetched: RaRecord | undefined): RaRecord {
  return fetched === undefined || row.version > fetched.version ? row : fetched
}
