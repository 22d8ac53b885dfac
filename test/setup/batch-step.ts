import { fromKysely, type PgBoss } from 'pg-boss'
import { loadConfig } from '../../shared/runtime/config.ts'
import type { BatchHandler, BatchStep } from '../../worker/job-handler.ts'
import type { Antesala } from './antesala.ts'
import { silentLog } from './log.ts'

/** Runs a batch handler in a transaction, as a worker does, and waits for the commit. */
export async function handleBatch<P>(
  antesala: Antesala,
  boss: PgBoss,
  handler: BatchHandler<P>,
  payloads: P[],
): Promise<void> {
  const config = loadConfig(['DATABASE_URL', 'SMTP_URL', 'AUTH_SECRET'], antesala.env)
  await antesala.db.transaction().execute(async (tx) => {
    const step = { config, log: silentLog, db: antesala.db, boss, tx, bossTx: fromKysely(tx) }
    await handler(step as unknown as BatchStep, payloads)
  })
}
