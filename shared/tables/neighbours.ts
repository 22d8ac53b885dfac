import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted } from '../contract/list.ts'
import type { Neighbours } from '../contract/records.ts'
import type { PageRequest } from './page.ts'
import type { Database, Tables } from './tables.ts'

/** Where a record stands in the order of a list. */
type Place = { id: string; rank: RawBuilder<unknown>; isEmpty: boolean }

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
  const few = sql`materialized (${found.limit(mostCounted + 1)})`
  const { rows } = await sql<Neighbours & { found: string }>`
    with list as ${few} select (select count(*) from list) as found,
      ${nearest(place, sort.order)}`.execute(db)
  const [beside] = rows
  if (!beside || Number(beside.found) > mostCounted) {
    const many = sql<Neighbours>`
      with list as not materialized (${found}) select ${nearest(place, sort.order)}`
    return (await many.execute(db)).rows[0]
  }
  return { previous: beside.previous, next: beside.next }
}

async function placeOf(db: Database, table: string, id: string, column: string) {
  const of = sql`from ${sql.table(table)} where id = ${id}`
  const { rows } = await sql<{ isEmpty: boolean }>`
    select ${sql.ref(column)} is null as is_empty ${of}`.execute(db)
  return rows[0] && { id, rank: sql`(select ${sql.ref(column)} ${of})`, ...rows[0] }
}

function nearest(place: Place, order: 'asc' | 'desc') {
  const first = (isAfter: boolean) =>
    sql`coalesce(${sql.join(
      stepsTo(isAfter, order, place).map(
        (step) => sql`(select id from list where ${step} limit 1)`,
      ),
    )})`
  return sql`${first(false)} as previous, ${first(true)} as next`
}

// Where a neighbour may be, the nearest place first: among those that have a value too, or have none
// either; then across the border between them.
function stepsTo(isAfter: boolean, order: 'asc' | 'desc', { id, rank, isEmpty }: Place) {
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
