import { sql } from 'kysely'
import type { PauseRow } from '../../contract/job.ts'
import type { Database } from '../tables.ts'
import { isRunning } from './processes.ts'

/** A worker that has stopped fetching jobs from a queue, and why. The reason is emailed to ops, so it is masked. */
export type QueuePause = { queue: string; worker: string; reason: string }

/** Stores that a worker has paused a queue. If that is already stored, updates the reason and confirms it. */
export async function savePause(
  db: Database,
  { queue, worker, reason }: QueuePause,
): Promise<void> {
  const now = new Date()
  await db
    .insertInto('queuePauses')
    .values({ queue, worker, reason, since: now, checkedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['queue', 'worker']).doUpdateSet({ reason, checkedAt: now }),
    )
    .execute()
}

/**
 * Lists the pauses, oldest first. Leaves out those of workers that are known to have ended or sent no heartbeat for 30
 * seconds, and those that their workers, which probe the relay every five minutes at least, have not confirmed for ten.
 */
export async function listPauses(db: Database): Promise<PauseRow<Date>[]> {
  return await db
    .selectFrom('queuePauses')
    .selectAll()
    .where('checkedAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .where(
      // Workers of earlier releases have no row.
      sql<boolean>`(not exists (select from processes where name = worker)
        or exists (select from processes where name = worker and ${isRunning}))`,
    )
    .orderBy('since')
    .execute()
}

/** Records that a worker fetches jobs from a queue again. */
export async function deletePause(db: Database, queue: string, worker: string): Promise<void> {
  await db
    .deleteFrom('queuePauses')
    .where('queue', '=', queue)
    .where('worker', '=', worker)
    .execute()
}

/** Deletes pauses that their workers have not confirmed since `before`. */
export async function deleteStalePauses(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('queuePauses').where('checkedAt', '<', before).execute()
}
