import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** When an API last looked for problems, and which one (host and process). */
export type LastWatch<Time> = { at: Time; by: string }

/**
 * Takes the turn to look for problems, unless an API took it less than `seconds` ago.
 * @param by the host and process that asks
 */
export async function takeWatchTurn(db: Database, by: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update watch set watched_at = now(), watched_by = ${by}
    where watched_at <= now() - ${seconds} * interval '1 second' returning id`.execute(db)
  return rows.length > 0
}

/** Locks the row by which APIs take turns, until the end of the transaction. */
export async function lockWatch(tx: Database): Promise<void> {
  await sql`select from watch for update`.execute(tx)
}

/** Returns when an API last took the turn; undefined before the first time. */
export async function readLastWatch(db: Database): Promise<LastWatch<Date> | undefined> {
  const row = await db
    .selectFrom('watch')
    .select(['watchedAt as at', 'watchedBy as by'])
    .executeTakeFirst()
  return row && row.by !== '' ? row : undefined
}
