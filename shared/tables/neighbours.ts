import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted } from '../contract/list.ts'
import type { Neighbours } from '../contract/records.ts'
import type { PageRequest } from './page.ts'
import type { Database, Tables } from './tables.ts'

/** A record's position in a sorted list. */
type Position = { id: string; rank: RawBuilder<unknown>; isEmpty: boolean }

/**
 * The records before and after a record in a list. The record itself does not have to match the filter,
 * because staff who work through a list change its records. Nulls come last, as in the list.
 * @param table the query's main table
 * @returns undefined if the record does not exist
 */
export async function findNeighbours<DB, Source extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, Source, Row>,
  table: Source & keyof Tables & string,
  id: string,
  sort: PageRequest<string>['sort'],
): Promise<Neighbours | undefined> {
  const position = await findPosition(db, table, id, sort.by)
  if (!position) return undefined
  const found = query
    .clearSelect()
    .select([sql.ref(`${table}.id`).as('id'), sql.ref(`${table}.${sort.by}`).as('rank')])
  // As in fetchPage: a small result is found first and then sorted, a large one is read in index order.
  const few = sql`materialized (${found.limit(mostCounted + 1)})`
  const { rows } = await sql<Neighbours & { found: string }>`
    with list as ${few} select (select count(*) from list) as found,
      ${nearest(position, sort.order)}`.execute(db)
  const [beside] = rows
  if (!beside || Number(beside.found) > mostCounted) {
    const many = sql<Neighbours>`
      with list as not materialized (${found}) select ${nearest(position, sort.order)}`
    return (await many.execute(db)).rows[0]
  }
  return { previous: beside.previous, next: beside.next }
}

async function findPosition(db: Database, table: string, id: string, column: string) {
  const of = sql`from ${sql.table(table)} where id = ${id}`
  const { rows } = await sql<{ isEmpty: boolean }>`
    select ${sql.ref(column)} is null as is_empty ${of}`.execute(db)
  return rows[0] && { id, rank: sql`(select ${sql.ref(column)} ${of})`, ...rows[0] }
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

// The ranges to search for a neighbor, nearest first: first the records that, like this one, have a
// value or have none; then the others.
function searchRanges(isAfter: boolean, order: 'asc' | 'desc', { id, rank, isEmpty }: Position) {
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
