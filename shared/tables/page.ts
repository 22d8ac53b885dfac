import { type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted } from '../contract/list.ts'
import type { Database, Tables } from './tables.ts'

/** The requested rows of a list, and their order. */
export type PageRequest<Column extends string> = {
  sort: { by: Column; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

/** One page of a list, and its total number of rows; null: more than `mostCounted`. */
export type Page<Row> = { rows: Row[]; total: number | null }

type Query<DB, Source extends keyof DB, Row> = SelectQueryBuilder<DB, Source, Row>

/**
 * One page of a query, and its total number of rows. Nulls come last.
 *
 * With `order by … limit`, the planner would scan the index of the sort column and filter, which is slow
 * if few rows match. So the ids of at most `mostCounted` + 1 matching rows are fetched first, with
 * whichever index suits the filter. If these are all, the page is taken from them; if there are more, a
 * scan of the sort index finds enough of them quickly.
 * @param table the query's main table; rows with equal sort values are sorted by its id
 * @param shown the query for the columns of a row, if they need joins, which would prevent index-only
 *   scans
 */
export async function fetchPage<
  DB,
  Source extends keyof DB,
  Found,
  ShownDB = DB,
  ShownSource extends keyof ShownDB = Source & keyof ShownDB,
  Row = Found,
>(
  db: Database,
  query: Query<DB, Source, Found>,
  table: Source & keyof Tables & string,
  page: PageRequest<string>,
  shown = query as unknown as Query<ShownDB, ShownSource, Row>,
): Promise<Page<Row>> {
  const { ids, total } = await findCounted(db, query, table, page)
  const id = sql.ref<string>(`${table}.id`)
  const wanted =
    total === null ? withOrder(selectPageIds(query, table, page), table, page) : undefined
  const rows = await withOrder(shown, table, page)
    .where(wanted ? sql<boolean>`${id} in (${wanted})` : sql<boolean>`${id} = any(${ids}::uuid[])`)
    .execute()
  return { rows, total }
}

/** Number of rows of a query; null: more than `mostCounted`. */
export async function countRows<DB, Source extends keyof DB, Row>(
  db: Database,
  query: Query<DB, Source, Row>,
): Promise<number | null> {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(mostCounted + 1)
  const { rows } = await sql<{ found: string }>`
    select count(*) as found from (${some}) as counted`.execute(db)
  return capCount(rows[0]?.found)
}

/** The `ilike` pattern for texts that contain `typed`, with wildcards escaped. */
export function containsPattern(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}

/** The digits of `typed` if it can be a phone number or a part of one. */
export function phoneDigits(typed: string): string | undefined {
  const digits = typed.replace(/[\s().+-]/g, '')
  return /^\d{3,}$/.test(digits) ? digits : undefined
}

/** The time `days` times 24 hours ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000)
}

// The ids of the page, valid only if `total` is not null.
async function findCounted<DB, Source extends keyof DB, Row>(
  db: Database,
  query: Query<DB, Source, Row>,
  table: string,
  { sort, offset, limit }: PageRequest<string>,
) {
  const few = query
    .clearSelect()
    .select([sql.ref(`${table}.id`).as('id'), sql.ref(`${table}.${sort.by}`).as('rank')])
    .limit(mostCounted + 1)
  const { rows } = await sql<{ found: string; ids: string[] }>`
    with few as materialized (${few})
    select (select count(*) from few) as found, array(
      select id from few
      order by ${direction('rank', sort.order, true)}, ${direction('id', sort.order)}
      limit ${limit} offset ${offset}) as ids`.execute(db)
  return { ids: rows[0]?.ids ?? [], total: capCount(rows[0]?.found) }
}

function selectPageIds<DB, Source extends keyof DB, Row>(
  query: Query<DB, Source, Row>,
  table: string,
  { offset, limit }: PageRequest<string>,
) {
  return query
    .clearSelect()
    .select(sql.ref(`${table}.id`).as('id'))
    .offset(offset)
    .limit(limit)
}

function withOrder<DB, Source extends keyof DB, Row>(
  query: Query<DB, Source, Row>,
  table: string,
  { sort }: PageRequest<string>,
) {
  return query
    .orderBy(direction(`${table}.${sort.by}`, sort.order, nullable.includes(sort.by)))
    .orderBy(direction(`${table}.id`, sort.order))
}

function direction(column: string, order: 'asc' | 'desc', isNullable = false) {
  const last = order === 'desc' && isNullable ? ' nulls last' : ''
  return sql`${sql.ref(column)} ${sql.raw(order + last)}`
}

// "desc nulls last" needs a separate index even for columns without nulls, so only these columns use it.
const nullable = ['waitingSince', 'followUpOn', 'sentAt', 'lastSeenAt']

function capCount(found: string | undefined) {
  const total = Number(found ?? 0)
  return total > mostCounted ? null : total
}
