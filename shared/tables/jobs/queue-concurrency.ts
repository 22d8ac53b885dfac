import type { Selectable } from 'kysely'
import type { Database, Tables } from '../tables.ts'

/** How many jobs or batches of a queue each worker runs at once, as staff have set it. */
export type StoredConcurrency = Selectable<Tables['queueConcurrency']>

/** Lists what staff have set. */
export async function listConcurrency(db: Database): Promise<StoredConcurrency[]> {
  return await db.selectFrom('queueConcurrency').selectAll().orderBy('queue').execute()
}

/**
 * Sets the concurrency of a queue, unless it already has this value: then it stays as it is, with the name of who set it.
 * @returns what was set before; null if it was the default
 */
export async function saveConcurrency(
  tx: Database,
  { queue, concurrency, setAt, actor }: StoredConcurrency,
): Promise<number | null> {
  const insert = tx.insertInto('queueConcurrency').values({ queue, concurrency, setAt, actor })
  const inserted = await insert
    .onConflict((conflict) => conflict.column('queue').doNothing())
    .returning('queue')
    .executeTakeFirst()
  if (inserted) return null
  const before = await lockConcurrency(tx, queue)
  if (before === concurrency) return before
  await insert
    .onConflict((conflict) => conflict.column('queue').doUpdateSet({ concurrency, setAt, actor }))
    .execute()
  return before
}

/**
 * Returns a queue to its default.
 * @returns what was set before; null if it was the default
 */
export async function resetConcurrency(tx: Database, queue: string): Promise<number | null> {
  const before = await lockConcurrency(tx, queue)
  await tx.deleteFrom('queueConcurrency').where('queue', '=', queue).execute()
  return before
}

async function lockConcurrency(tx: Database, queue: string) {
  const row = await tx
    .selectFrom('queueConcurrency')
    .select('concurrency')
    .where('queue', '=', queue)
    .forUpdate()
    .executeTakeFirst()
  return row?.concurrency ?? null
}
