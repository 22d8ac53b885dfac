import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Failures in a row from which on each further attempt has to wait. */
export const FREE_FAILURES = 5
/** The wait after that many failures, in seconds. It doubles with every further failure. */
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 15 * 60

/** An attempt to sign in: counted with the failures so far, or refused until the wait ends. */
export type SignInAttempt = { failures: number } | { waitSeconds: number }

// `current_timestamp` would be the start of the transaction, before a concurrent attempt that this one waits for.
const now = sql`clock_timestamp()`
const isForgotten = sql`known.updated_at < ${now} - interval '1 day'`

/**
 * Counts an attempt as a failure before its outcome is known, so that simultaneous attempts count each other.
 * Failures count until `forgetFailures`, or until there was none for a day. Uses the database's clock, so that all
 * API processes agree.
 */
export async function countAttempt(db: Database, key: string): Promise<SignInAttempt> {
  const failures = sql`case when ${isForgotten} then 1 else known.failures + 1 end`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as known (key, failures, retry_at, updated_at)
    values (${key}, 1, ${now}, ${now})
    on conflict (key) do update
      set failures = ${failures}, retry_at = ${now} + ${waitAfter(failures)}, updated_at = ${now}
      where known.retry_at <= ${now}
    returning failures`.execute(db)
  return rows[0] ?? { waitSeconds: await secondsUntilRetry(db, key) }
}

/**
 * Takes back an attempt that turned out not to be a failure. The others still count. If it was the last one, the wait
 * before it has already ended.
 */
export async function uncountAttempt(db: Database, key: string, failures: number): Promise<void> {
  await sql`
    update sign_in_failures set failures = greatest(failures - 1, 0),
      retry_at = case when failures = ${failures} then ${now}
        else updated_at + ${waitAfter(sql`failures - 1`)} end
    where key = ${key}`.execute(db)
}

/** Forgets all failures, because an attempt succeeded. */
export async function forgetFailures(db: Database, key: string): Promise<void> {
  await db.deleteFrom('signInFailures').where('key', '=', key).execute()
}

// Returns the wait after so many failures in a row, as an interval.
function waitAfter(failures: RawBuilder<unknown>) {
  const doublings = sql`least(${failures} - ${FREE_FAILURES}, 10)`
  return sql`(case when ${failures} < ${FREE_FAILURES} then 0
    else least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ ${doublings}) end) * interval '1 second'`
}

async function secondsUntilRetry(db: Database, key: string) {
  const found = await db
    .selectFrom('signInFailures')
    .select(sql<number>`ceil(extract(epoch from retry_at - ${now}))::integer`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(1, found?.seconds ?? 1)
}
