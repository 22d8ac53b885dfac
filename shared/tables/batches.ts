import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tables } from './tables.ts'

/** Rows fetched at once where all of a list are wanted. */
const BATCH = 2_000

/**
 * All rows of a query, batch by batch, newest first: each once, as it is when its batch is read.
 * It goes by the id, whose time is in it, so every batch begins where the last ended.
 * @param table the query's main table
 */
export async function* inBatches<DB, Source extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, Source, Row>,
  table: Source & keyof Tables & string,
): AsyncGenerator<Row[], void> {
  const id = sql.ref<string>(`${table}.id`)
  const newest = query.orderBy(id, 'desc').limit(BATCH)
  let rows = await newest.execute()
  while (rows.length > 0) {
    yield rows
    if (rows.length < BATCH) return
    rows = await newest.where(sql<boolean>`${id} < ${rows.at(-1)?.id}`).execute()
  }
}

/** Does something with many values in parts: a statement takes 65,535 parameters at most. */
export async function inParts<T>(values: T[], size: number, work: (part: T[]) => Promise<unknown>) {
  for (let from = 0; from < values.length; from += size) await work(values.slice(from, from + size))
}

/** Rows deleted by one statement, and statements in one run. */
const DELETED_AT_ONCE = 1_000
const MOST_STATEMENTS = 100

/**
 * Deletes rows whose time is before `before`, the oldest first, up to 100,000 of them.
 * @param key a unique column
 * @returns how many were deleted
 */
export async function deleteOldest<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  { key, time, before }: { key: Column<Table>; time: Column<Table>; before: Date },
): Promise<number> {
  const oldest = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(time)} < ${before}
    order by ${sql.ref(time)} limit ${DELETED_AT_ONCE}`
  const statement = sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${oldest})`
  let deleted = 0
  for (let statements = 0; statements < MOST_STATEMENTS; statements++) {
    const rows = Number((await statement.execute(db)).numAffectedRows)
    deleted += rows
    if (rows < DELETED_AT_ONCE) break
  }
  return deleted
}

type Column<Table extends keyof Tables> = keyof Tables[Table] & string
