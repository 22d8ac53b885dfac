import type { PauseRow } from '../../contract/job.ts'
import type { Database } from '../tables.ts'

/** A worker that has stopped taking jobs of a queue, and why. */
export type QueuePause = { queue: string; worker: string; reason: string }

/** Notes that a worker has stopped. */
export async function notePause(db: Database, pause: QueuePause): Promise<void> {
  const now = new Date()
  await db
    .insertInto('queuePauses')
    .values({ ...pause, since: now, checkedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['queue', 'worker']).doUpdateSet({ reason: pause.reason, checkedAt: now }),
    )
    .execute()
}

/** Notes that a worker has looked, and stays stopped. */
export async function confirmPause(db: Database, queue: string, worker: string): Promise<void> {
  await db
    .updateTable('queuePauses')
    .set({ checkedAt: new Date() })
    .where('queue', '=', queue)
    .where('worker', '=', worker)
    .execute()
}

/** Every worker that has stopped, the first one first. */
export async function listPauses(db: Database): Promise<PauseRow<Date>[]> {
  return await db.selectFrom('queuePauses').selectAll().orderBy('since').execute()
}

/** Notes that it goes on. */
export async function endPause(db: Database, queue: string, worker: string): Promise<void> {
  await db
    .deleteFrom('queuePauses')
    .where('queue', '=', queue)
    .where('worker', '=', worker)
    .execute()
}

/** Forgets the pauses of workers that have not been heard of since `before`. */
export async function forgetPauses(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('queuePauses').where('checkedAt', '<', before).execute()
}
