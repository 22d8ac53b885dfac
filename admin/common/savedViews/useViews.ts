import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useListContext, useResourceContext, useStore } from 'react-admin'
import type { ViewBody, ViewRow } from '../../../shared/contract/saved-view.ts'
import { fetchJson } from '../../http.ts'

const root = '/api/staff/saved-views'

/** Returns the saved views of the list on screen, and functions to save, change and delete views. */
export function useViews() {
  const resource = useResourceContext()
  const client = useQueryClient()
  const queryKey = ['saved-views', resource]
  const { data: views = [] } = useQuery({
    queryKey,
    queryFn: async () => (await fetchJson(`${root}?resource=${resource}`)).json as ViewRow[],
  })
  const request = async (path: string, method: string, body?: object, version?: number) => {
    const headers = new Headers(version === undefined ? {} : { 'If-Match': `"${version}"` })
    const options = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const { json } = await fetchJson(root + path, options)
    await client.invalidateQueries({ queryKey })
    return json as ViewRow
  }
  return {
    views,
    save: (view: ViewBody) => request('', 'POST', view),
    change: ({ id, version }: ViewRow, change: Partial<ViewBody>) =>
      request(`/${id}`, 'PATCH', change, version),
    remove: ({ id }: ViewRow) => request(`/${id}`, 'DELETE'),
  }
}

/** Returns the filter, sort order and hidden columns of the list on screen, in the format of a saved view. */
export function useCurrentView() {
  const { filterValues, sort, resource } = useListContext()
  const [hiddenColumns = [], setHiddenColumns] = useStore<string[]>(`${resource}.datatable`)
  const view = {
    filter: filterValues,
    sort: [sort.field, sort.order] as ViewBody['sort'],
    hiddenColumns,
  }
  return { view, setHiddenColumns }
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

/** Whether a list has the filter and sort order of a view; hidden columns are not compared. */
export function isSameView(
  view: ViewRow,
  list: ReturnType<typeof useCurrentView>['view'],
): boolean {
  const toKey = ({ filter, sort }: typeof list) => JSON.stringify([sortedEntries(filter), sort])
  return toKey(view) === toKey(list)
}

function sortedEntries(filter: object) {
  return Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b))
}
