import { type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted } from '../contract/list.ts'
import type { Neighbours } from '../contract/records.ts'
import { countRows, type PageRequest } from './page.ts'
import type { Database, Tables } from './tables.ts'

type Place = { id: string; isEmpty: boolean }

/**
 * The records before and after one in a list. It need not match the filter any more: whoever works
 * through a list changes what it holds. Records without a value come last, as in the list.
 * @param table the query's main table
 * @returns undefined when there is no such record
 */
export async function findNeighbours<DB, Source extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, Source, Row>,
  table: Source & keyof Tables & string,
  id: string,
  sort: PageRequest<string>['sort'],
): Promise<Neighbours | undefined> {
  const place = await placeOf(db, table, id, sort.by)
  if (!place) return undefined
  const found = query
    .clearSelect()
    .select([sql.ref(`${table}.id`).as('id'), sql.ref(`${table}.${sort.by}`).as('rank')])
  // As in fetchPage: few are sorted once they have been found, many are met in order.
  const isFew = (await countRows(db, query)) !== null
  const list = isFew ? sql`materialized (${found.limit(mostCounted)})` : sql`(${found})`
  const rank = sql`(select ${sql.ref(sort.by)} from ${sql.table(table)} where id = ${id})`
  const first = async (isAfter: boolean) => {
    for (const step of stepsTo(isAfter, sort.order, place, rank)) {
      const { rows } = await sql<{ id: string }>`
        with list as ${list} select id from list where ${step} limit 1`.execute(db)
      if (rows[0]) return rows[0].id
    }
    return null
  }
  return { previous: await first(false), next: await first(true) }
}

async function placeOf(db: Database, table: string, id: string, column: string) {
  const { rows } = await sql<Place>`
    select id, ${sql.ref(column)} is null as is_empty
    from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]
}

// Where a neighbour may be, the nearest place first: among those that have a value too, or have none
// either; then across the border between them.
function stepsTo(
  isAfter: boolean,
  order: 'asc' | 'desc',
  { id, isEmpty }: Place,
  rank: ReturnType<typeof sql>,
) {
  const isUp = (order === 'asc') === isAfter
  const beyond = sql.raw(isUp ? '>' : '<')
  const direction = sql.raw(isUp ? 'asc' : 'desc')
  const byRank = sql`order by rank ${direction}, id ${direction}`
  const byId = sql`order by id ${direction}`
  if (isEmpty) {
    const alike = sql`rank is null and id ${beyond} ${id} ${byId}`
    return isAfter ? [alike] : [alike, sql`rank is not null ${byRank}`]
  }
  const alike = sql`(rank, id) ${beyond} (${rank}, ${id}::uuid) ${byRank}`
  return isAfter ? [alike, sql`rank is null ${byId}`] : [alike]
}
