import { type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted } from '../contract/list.ts'
import type { Database, Tables } from './tables.ts'

/** Which rows of a list are wanted, and in what order. */
export type PageRequest<Column extends string> = {
  sort: { by: Column; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

/** Some rows of a list, and how many there are in all; null: more than are counted. */
export type Page<Row> = { rows: Row[]; total: number | null }

type Query<DB, Source extends keyof DB, Row> = SelectQueryBuilder<DB, Source, Row>

/**
 * Some rows of a query, and how many it has in all; rows without a value come last.
 *
 * The planner is never asked for the first rows in order of something that may be rare: it would
 * walk the whole index of that order, filtering. First at most `mostCounted` rows are found by
 * whatever index suits the filter. Are these all there are, the page is cut from them; are there
 * more, an index of the order meets enough of them soon.
 * @param table the query's main table: its id settles the order of rows that sort alike
 * @param shown what a row shows, where that takes joins: they would keep the planner from reading
 *   the indexes alone
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
  const { ids, total } = await findFew(db, query, table, page)
  const id = sql.ref<string>(`${table}.id`)
  const wanted = total === null ? inOrder(cut(query, table, page), table, page) : undefined
  const rows = await inOrder(shown, table, page)
    .where(wanted ? sql<boolean>`${id} in (${wanted})` : sql<boolean>`${id} = any(${ids}::uuid[])`)
    .execute()
  return { rows, total }
}

/** How many rows a query has; null when more than are counted. */
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
  return capped(rows[0]?.found)
}

/** The `ilike` pattern of texts that contain what was typed, wildcards taken as they stand. */
export function containing(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}

/** The digits of what was typed if it may be a telephone number, or part of one. */
export function phoneDigits(typed: string): string | undefined {
  const digits = typed.replace(/[\s().+-]/g, '')
  return /^\d{3,}$/.test(digits) ? digits : undefined
}

/** The moment so many days ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000)
}

// The ids of the page, right only when no more rows were found than are counted.
async function findFew<DB, Source extends keyof DB, Row>(
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
  return { ids: rows[0]?.ids ?? [], total: capped(rows[0]?.found) }
}

function cut<DB, Source extends keyof DB, Row>(
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

function inOrder<DB, Source extends keyof DB, Row>(
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

// "desc nulls last" takes an index of its own, even where nothing is null: only where it must.
const nullable = ['waitingSince', 'followUpOn', 'sentAt', 'lastSeenAt']

function capped(found: string | undefined) {
  const total = Number(found ?? 0)
  return total > mostCounted ? null : total
}
