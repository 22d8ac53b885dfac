import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { DAY_MS } from '../contract/duration.ts'
import { MAX_COUNTED } from '../contract/list.ts'
import type { Database, Tables } from './tables.ts'

/** Which rows of a list to fetch, and in which order. */
export type PageRequest<Column extends string> = {
  sort: { by: Column; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

/**
 * The same, with a condition: the rows that meet it come first in descending order, and last in ascending order. `rank`: what the
 * rows are sorted by if it is no column; it needs an index.
 */
type RankedRequest = PageRequest<string> & {
  preferred?: RawBuilder<boolean> | undefined
  rank?: RawBuilder<unknown> | undefined
}

/**
 * One page of a list. `total` is the length of the list, or null if it is above `MAX_COUNTED`. `searched`: if not all
 * records were searched, how many were, of each part of the list.
 */
export type Page<Row> = { rows: Row[]; total: number | null; searched?: number }

type Query<DB, Source extends keyof DB, Row> = SelectQueryBuilder<DB, Source, Row>

/**
 * Fetches one page of the rows of a query, and counts all rows. Nulls come last.
 *
 * With `order by … limit`, the planner would scan the index of the sort column and filter, which is slow
 * if few rows match. So a first statement reads at most `MAX_COUNTED` + 1 matching ids, with whichever index
 * suits the filter. If no more than `MAX_COUNTED` rows match, the page is cut from those ids. If more match,
 * a scan of the sort index finds the page quickly.
 * @param table the query's main table; rows with equal sort values are sorted by its id
 * @param rowQuery selects the columns of the rows, without the filter; default: `query`. Pass it if the
 *   columns need joins, because joins in `query` would prevent index-only scans
 */
export async function fetchPage<
  DB,
  Source extends keyof DB,
  Found,
  RowDB = DB,
  RowSource extends keyof RowDB = Source & keyof RowDB,
  Row = Found,
>(
  db: Database,
  query: Query<DB, Source, Found>,
  table: Source & keyof Tables & string,
  page: RankedRequest,
  rowQuery = query as unknown as Query<RowDB, RowSource, Row>,
): Promise<Page<Row>> {
  const { ids, total } = await countAndFindIds(db, query, table, page)
  const id = sql.ref<string>(`${table}.id`)
  const pageIds =
    total === null ? withOrder(selectPageIds(query, table, page), table, page) : undefined
  const rows = await withOrder(rowQuery, table, page)
    .where(
      pageIds ? sql<boolean>`${id} in (${pageIds})` : sql<boolean>`${id} = any(${ids}::uuid[])`,
    )
    .execute()
  return { rows, total }
}

/** Returns the number of rows of a query, or null if there are more than `MAX_COUNTED`. */
export async function countRows<DB, Source extends keyof DB, Row>(
  db: Database,
  query: Query<DB, Source, Row>,
): Promise<number | null> {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(MAX_COUNTED + 1)
  const { rows } = await sql<{ found: string }>`
    select count(*) as found from (${some}) as counted`.execute(db)
  return capCount(rows[0]?.found)
}

/** Returns the `like` or `ilike` pattern for text that contains `typed`. Wildcards in `typed` are escaped. */
export function containsPattern(typed: string): string {
  return `%${prefixPattern(typed)}`
}

/** Returns the `like` or `ilike` pattern for text that starts with `typed`. Wildcards in `typed` are escaped. */
export function prefixPattern(typed: string): string {
  return `${typed.replace(/[\\%_]/g, '\\$&')}%`
}

/** Returns the time `days` times 24 hours ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS)
}

// Counts the rows and returns the ids of the page. If `total` is null, the ids are not those of the page.
async function countAndFindIds<DB, Source extends keyof DB, Row>(
  db: Database,
  query: Query<DB, Source, Row>,
  table: string,
  page: RankedRequest,
) {
  const { sort, offset, limit, preferred = sql<boolean>`true` } = page
  const firstRows = query
    .clearSelect()
    .select([sql.ref(`${table}.id`).as('id'), rankOf(table, page).as('rank')])
    .select(preferred.as('preferred'))
    .limit(MAX_COUNTED + 1)
  const { rows } = await sql<{ found: string; ids: string[] }>`
    with first_rows as materialized (${firstRows})
    select (select count(*) from first_rows) as found, array(
      select id from first_rows
      order by preferred ${sql.raw(sort.order)}, ${orderTerm(sql.ref('rank'), sort.order, true)},
        ${orderTerm(sql.ref('id'), sort.order)}
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
  page: RankedRequest,
) {
  const { sort, preferred } = page
  const first = preferred ? query.orderBy(sql`${preferred} ${sql.raw(sort.order)}`) : query
  return first
    .orderBy(orderTerm(rankOf(table, page), sort.order, nullableColumns.includes(sort.by)))
    .orderBy(orderTerm(sql.ref(`${table}.id`), sort.order))
}

function orderTerm(rank: RawBuilder<unknown>, order: 'asc' | 'desc', isNullable = false) {
  const last = order === 'desc' && isNullable ? ' nulls last' : ''
  return sql`${rank} ${sql.raw(order + last)}`
}

function rankOf(table: string, { sort, rank }: RankedRequest): RawBuilder<unknown> {
  return rank ?? sql.ref(`${table}.${sort.by}`)
}

// An ordinary index cannot serve "desc nulls last", even if its column has no nulls. So only these
// columns, which can be null, use it.
const nullableColumns = ['waitingSince', 'followUpOn', 'lastSeenAt']

function capCount(found: string | undefined) {
  const total = Number(found ?? 0)
  return total > MAX_COUNTED ? null : total
}
