import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useListContext, useResourceContext, useStore } from 'react-admin'
import type { ViewBody, ViewRow } from '../../../shared/contract/saved-view.ts'
import { fetchJson } from '../../http.ts'

const root = '/api/staff/saved-views'

/** The saved views of the list on the screen, and what can be done with them. */
export function useViews() {
  const resource = useResourceContext()
  const client = useQueryClient()
  const queryKey = ['saved-views', resource]
  const { data: views = [] } = useQuery({
    queryKey,
    queryFn: async () => (await fetchJson(`${root}?resource=${resource}`)).json as ViewRow[],
  })
  const ask = async (path: string, method: string, body?: object, version?: number) => {
    const headers = new Headers(version === undefined ? {} : { 'If-Match': `"${version}"` })
    const options = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const { json } = await fetchJson(root + path, options)
    await client.invalidateQueries({ queryKey })
    return json as ViewRow
  }
  return {
    views,
    save: (view: ViewBody) => ask('', 'POST', view),
    change: ({ id, version }: ViewRow, change: Partial<ViewBody>) =>
      ask(`/${id}`, 'PATCH', change, version),
    remove: ({ id }: ViewRow) => ask(`/${id}`, 'DELETE'),
  }
}

/** What a view keeps of the list on the screen, and how a view is put there. */
export function useViewOfList() {
  const { filterValues, sort, resource } = useListContext()
  const [hiddenColumns = [], setHiddenColumns] = useStore<string[]>(`${resource}.datatable`)
  const view = {
    filter: filterValues,
    sort: [sort.field, sort.order] as ViewBody['sort'],
    hiddenColumns,
  }
  return { view, setHiddenColumns }
}

/** Where a view is opened, by whomever. */
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

/** Whether a list stands as a view has it. */
export function isSame(view: ViewRow, list: ReturnType<typeof useViewOfList>['view']): boolean {
  const told = ({ filter, sort }: typeof list) => JSON.stringify([sorted(filter), sort])
  return told(view) === told(list)
}

function sorted(filter: object) {
  return Object.entries(filter).toSorted(([one], [other]) => one.localeCompare(other))
}
