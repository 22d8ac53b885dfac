import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, GetOneParams, RaRecord, UpdateParams } from 'react-admin'
import { MAX_COUNTED, searchedHeader } from '../shared/contract/list.ts'
import { listQuery } from './common/list/listQuery.ts'
import { fetchJson } from './http.ts'
import { withRequestedId } from './people/mergedPerson.ts'

const root = '/api/staff'
const simpleRest = simpleRestProvider(root, fetchJson)

/** Connects react-admin to the staff API. */
export const dataProvider: DataProvider = {
  ...simpleRest,
  getOne: async (resource: string, params: GetOneParams) => {
    const answer = await simpleRest.getOne(resource, params)
    return resource === 'people' ? withRequestedId(answer, params) : answer
  },
  // The API counts rows only up to `MAX_COUNTED`; `meta.isCapped` is true if there are more. `meta.searched`: how many
  // records of each part of the list were searched, if not all were.
  getList: async (resource: string, params: GetListParams) => {
    const { headers, json } = await fetchJson(`${root}/${resource}?${listQuery(params)}`, {
      signal: params.signal,
    })
    const total = headers.get('Content-Range')?.split('/')[1]
    const isCapped = total === '*'
    const searched = headers.get(searchedHeader)
    return {
      data: json,
      total: isCapped ? MAX_COUNTED : Number(total),
      meta: { isCapped, searched: searched === null ? null : Number(searched) },
    }
  },
  // Sends only the changed fields, with the version that the user edited. If two users edit the same version,
  // the API rejects the second change, which could overwrite the first.
  update: async (resource: string, { id, data, previousData }: UpdateParams) => {
    const { json } = await fetchJson(`${root}/${resource}/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      headers: new Headers({ 'If-Match': `"${previousData.version}"` }),
      body: JSON.stringify(changesOf(data, previousData)),
    })
    return { data: json }
  },
}

function changesOf(data: Partial<RaRecord>, before: RaRecord) {
  const changed = Object.entries(data).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  )
  return Object.fromEntries(changed)
}
