import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGetIdentity, useListContext, useResourceContext, useStore } from 'react-admin'
import type { ViewBody, ViewRow } from '../../../shared/contract/saved-view.ts'
import { hiddenByDefault } from '../../../shared/view/hidden-by-default.ts'
import { fetchJson } from '../../http.ts'
import { request } from '../request.ts'

const path = 'saved-views'
const noViews: ViewRow[] = []

/** Returns the saved views of the list on screen, and functions to save, change, move and delete views. */
export function useViews() {
  const resource = useResourceContext()
  const client = useQueryClient()
  const queryKey = ['saved-views', resource]
  const loaded = useQuery({
    queryKey,
    queryFn: async () =>
      (await fetchJson(`/api/staff/${path}?resource=${resource}`)).json as ViewRow[],
  })
  const store = async (...change: Parameters<typeof request>) => {
    const view = await request<ViewRow>(...change)
    await client.invalidateQueries({ queryKey })
    return view
  }
  return {
    loaded,
    views: loaded.data ?? noViews,
    save: (view: ViewBody) => store('POST', path, view),
    change: ({ id, version }: ViewRow, change: Partial<ViewBody>) =>
      store('PATCH', `${path}/${id}`, change, version),
    move: async (view: ViewRow, steps: -1 | 1) => {
      const ids = (loaded.data ?? noViews).map(({ id }) => id)
      const ordered = await request<ViewRow[]>('PUT', `${path}/order`, {
        resource: view.resource,
        ids: movedBy(ids, view.id, steps),
      })
      client.setQueryData(queryKey, ordered)
    },
    remove: ({ id }: ViewRow) => store('DELETE', `${path}/${id}`),
  }
}

function movedBy(ids: string[], id: string, steps: -1 | 1): string[] {
  const from = ids.indexOf(id)
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(from + steps, 0, id)
}

/** Whether the user owns a view, and may change it. */
export function useIsOwn({ owner }: ViewRow): boolean {
  const { identity } = useGetIdentity()
  return identity?.id === owner.id
}

/** Returns the filter, sort order and hidden columns of the list on screen, in the format of a saved view. */
export function useCurrentView() {
  const { filterValues, sort, resource } = useListContext()
  const [hiddenColumns = hiddenByDefault(resource)] = useStore<string[]>(`${resource}.datatable`)
  return {
    filter: filterValues,
    sort: [sort.field, sort.order] as ViewBody['sort'],
    hiddenColumns,
  }
}

/** Returns the dashboard path that opens a view. */
export function pathOf({ id, resource, filter, sort: [field, order] }: ViewRow) {
  const query = {
    filter: JSON.stringify(filter),
    sort: field,
    order,
    page: '1',
    perPage: '25',
    view: id,
  }
  return `/${resource}?${new URLSearchParams(query)}`
}

/** Returns the address of a view, to be given to colleagues. */
export function linkOf({ id, resource }: ViewRow): string {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#/${resource}?view=${id}`
}

/** Returns the dashboard path of a list without filters, in its default order. */
export function pathOfAll(resource: string) {
  return `/${resource}?${new URLSearchParams({ filter: '{}', page: '1' })}`
}

/** Whether a list has the filter and sort order of a view; hidden columns are not compared. */
export function isSameView(view: ViewRow, list: ReturnType<typeof useCurrentView>): boolean {
  const toKey = ({ filter, sort }: typeof list) => JSON.stringify([sortedEntries(filter), sort])
  return toKey(view) === toKey(list)
}

/** Whether the same columns are hidden in a view and in a list. */
export function hasSameColumns(view: ViewRow, list: ReturnType<typeof useCurrentView>): boolean {
  const toKey = ({ hiddenColumns }: typeof list) => hiddenColumns.toSorted().join()
  return toKey(view) === toKey(list)
}

function sortedEntries(filter: object) {
  return Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b))
}
