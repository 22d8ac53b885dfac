import type { GetListParams, SortPayload } from 'react-admin'

/** The order of a list that has no other one. */
export const latestFirst: SortPayload = { field: 'submittedAt', order: 'DESC' }

/** How many rows a page of a list has at first. */
export const ROWS = 25

/** Returns the query string of a list request: sort order, range of rows and filter. */
export function listQuery({ pagination, sort, filter }: Omit<GetListParams, 'signal'>): string {
  const { page = 1, perPage = ROWS } = pagination ?? {}
  const query = {
    ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter ?? {}),
  }
  return new URLSearchParams(query).toString()
}
