import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tables } from './tables.ts'

/** Rows per batch. */
const BATCH_SIZE = 2_000

/**
 * Yields all rows of a query in batches, newest first. Ids are UUIDv7, which sort by time: each batch starts
 * below the last id of the previous one.
 * @param table the query's main table
 */
export async function* readInBatches<DB, Source extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, Source, Row>,
  table: Source & keyof Tables & string,
): AsyncGenerator<Row[], void> {
  const id = sql.ref<string>(`${table}.id`)
  const newest = query.orderBy(id, 'desc').limit(BATCH_SIZE)
  let rows = await newest.execute()
  while (rows.length > 0) {
    yield rows
    if (rows.length < BATCH_SIZE) return
    rows = await newest.where(sql<boolean>`${id} < ${rows.at(-1)?.id}`).execute()
  }
}

/**
 * Splits `values` into parts of up to `size` values and calls `work` with one part after the other. A
 * PostgreSQL statement can have at most 65,535 parameters, so large inserts have to be split.
 */
export async function forEachPart<T>(
  values: T[],
  size: number,
  work: (part: T[]) => Promise<unknown>,
) {
  for (let from = 0; from < values.length; from += size) await work(values.slice(from, from + size))
}

/** Maximum number of rows that one statement of `inSteps` changes. */
const ROWS_PER_STEP = 1_000
/** Maximum number of statements per call of `inSteps`. */
const MAX_STEPS = 100

/**
 * Deletes up to 100,000 rows whose `time` column is before `before`, oldest first.
 * @param key a unique column
 * @returns the number of deleted rows
 */
export async function deleteOldest<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  { key, time, before }: { key: Column<Table>; time: Column<Table>; before: Date },
): Promise<number> {
  return await inSteps(db, (limit) => {
    const oldest = sql`select ${sql.ref(key)} from ${sql.table(table)}
      where ${sql.ref(time)} < ${before} order by ${sql.ref(time)} limit ${limit}`
    return sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${oldest})`
  })
}

/**
 * Runs a statement that changes up to `limit` rows until it changes fewer or has changed 100,000, so that no
 * statement holds many locks.
 * @param statement must not change the same row twice
 * @returns the number of changed rows
 */
export async function inSteps(
  db: Database,
  statement: (limit: number) => RawBuilder<unknown>,
): Promise<number> {
  let changed = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    const rows = Number((await statement(ROWS_PER_STEP).execute(db)).numAffectedRows)
    changed += rows
    if (rows < ROWS_PER_STEP) break
  }
  return changed
}

type Column<Table extends keyof Tables> = keyof Tables[Table] & string
