import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, RaRecord, UpdateParams } from 'react-admin'
import { fetchJson } from './http.ts'

const root = '/api/staff'
const simpleRest = simpleRestProvider(root, fetchJson)

/** The staff API, in the dialect it speaks. */
export const dataProvider: DataProvider = {
  ...simpleRest,
  // Only what was changed is sent, with the version it was changed from: the API tells the second
  // of two editors, and nothing is overwritten unseen.
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
