import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** The APIs and workers that are connected to this database. */
export async function connectedProcesses(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ '^antesala-(api|worker)' order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * Removes all codes from the pool: some may have been given to clients after the backup. They stay minted, so that they
 * are never given to anyone else.
 * @returns how many
 */
export async function discardPooledCodes(tx: Database): Promise<number> {
  const { rows } = await sql<{
    codes: number
  }>`with discarded as (delete from code_pool returning codes)
    select coalesce(sum(cardinality(codes)), 0)::int as codes from discarded`.execute(tx)
  return rows[0]?.codes ?? 0
}

/**
 * Changes all emails that are queued or being sent to `unknown`: they may have been sent after the backup. Their jobs
 * end without sending them.
 * @returns how many
 */
export async function holdUnsentEmails(tx: Database, reason: string): Promise<number> {
  const held =
    await sql`update emails set status = 'unknown', reason = ${reason}, updated_at = now()
    where status in ('queued', 'sending')`.execute(tx)
  return Number(held.numAffectedRows)
}

/**
 * Ends all sessions of staff, and deletes password links and pending second steps: those that were used or revoked after
 * the backup would be valid again.
 * @returns how many sessions there were
 */
export async function endSignIns(tx: Database): Promise<number> {
  const ended = await sql`delete from staff_sessions`.execute(tx)
  await sql`delete from staff_verifications`.execute(tx)
  return Number(ended.numAffectedRows)
}
