import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '../contract/list.ts'
import type { Neighbors } from '../contract/records.ts'
import type { PageRequest } from './page.ts'
import type { Database, Tables } from './tables.ts'

/** A record's position in a sorted list: SQL for its sort value, and whether that value is null. */
type Position = { id: string; rank: RawBuilder<unknown>; isEmpty: boolean }

/**
 * Returns the ids of the records before and after a record in a list. The record itself need not match the
 * query: a change by staff may have removed it from the list. Nulls come last, as in `fetchPage`.
 * @param table the query's main table
 * @returns undefined if the record does not exist
 */
export async function findNeighbors<DB, Source extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, Source, Row>,
  table: Source & keyof Tables & string,
  id: string,
  sort: PageRequest<string>['sort'],
): Promise<Neighbors | undefined> {
  const position = await findPosition(db, table, id, sort.by)
  if (!position) return undefined
  const found = query
    .clearSelect()
    .select([sql.ref(`${table}.id`).as('id'), sql.ref(`${table}.${sort.by}`).as('rank')])
  // As in `fetchPage`: a short list is read completely and sorted; a long one is read in index order.
  const firstRows = sql`materialized (${found.limit(MAX_COUNTED + 1)})`
  const { rows } = await sql<Neighbors & { found: string }>`
    with list as ${firstRows} select (select count(*) from list) as found,
      ${nearest(position, sort.order)}`.execute(db)
  const [neighbors] = rows
  if (!neighbors || Number(neighbors.found) > MAX_COUNTED) {
    const wholeList = sql<Neighbors>`
      with list as not materialized (${found}) select ${nearest(position, sort.order)}`
    return (await wholeList.execute(db)).rows[0]
  }
  return { previous: neighbors.previous, next: neighbors.next }
}

async function findPosition(db: Database, table: string, id: string, column: string) {
  const fromRecord = sql`from ${sql.table(table)} where id = ${id}`
  const { rows } = await sql<{ isEmpty: boolean }>`
    select ${sql.ref(column)} is null as is_empty ${fromRecord}`.execute(db)
  return rows[0] && { id, rank: sql`(select ${sql.ref(column)} ${fromRecord})`, ...rows[0] }
}

function nearest(position: Position, order: 'asc' | 'desc') {
  const first = (isAfter: boolean) =>
    sql`coalesce(${sql.join(
      searchRanges(isAfter, order, position).map(
        (range) => sql`(select id from list where ${range} limit 1)`,
      ),
    )})`
  return sql`${first(false)} as previous, ${first(true)} as next`
}

// Returns the ranges to search, nearest first, as conditions with an order. Nulls come last, so records with
// a sort value and records without one are separate ranges.
function searchRanges(isAfter: boolean, order: 'asc' | 'desc', { id, rank, isEmpty }: Position) {
  const isUp = (order === 'asc') === isAfter
  const beyond = sql.raw(isUp ? '>' : '<')
  const direction = sql.raw(isUp ? 'asc' : 'desc')
  const byRank = sql`order by rank ${direction}, id ${direction}`
  const byId = sql`order by id ${direction}`
  if (isEmpty) {
    const sameRange = sql`rank is null and id ${beyond} ${id} ${byId}`
    return isAfter ? [sameRange] : [sameRange, sql`rank is not null ${byRank}`]
  }
  const sameRange = sql`(rank, id) ${beyond} (${rank}, ${id}::uuid) ${byRank}`
  return isAfter ? [sameRange, sql`rank is null ${byId}`] : [sameRange]
}
