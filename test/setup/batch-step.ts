import { fromKysely, type PgBoss } from 'pg-boss'
import { loadConfig } from '../../shared/runtime/config.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { BatchHandler, BatchStep } from '../../worker/job-handler.ts'
import type { Antesala } from './antesala.ts'
import { silentLog } from './log.ts'
import { schemaGuardOf } from './worker-parts.ts'

/** Runs a batch handler in a transaction, as a worker does, and waits for the commit. */
export async function handleBatch<P>(
  antesala: Antesala,
  boss: PgBoss,
  handler: BatchHandler<P>,
  payloads: P[],
): Promise<void> {
  await antesala.db.transaction().execute((tx) => handler(batchStep(antesala, boss, tx), payloads))
}

/** Returns what a batch handler needs in a transaction. */
export function batchStep({ env, db }: Antesala, boss: PgBoss, tx: Database): BatchStep {
  const config = loadConfig(['DATABASE_URL', 'SMTP_URL', 'AUTH_SECRET'], env)
  const schema = schemaGuardOf(db)
  const step = { config, log: silentLog, db, boss, schema, tx, bossTx: fromKysely(tx) }
  return step as unknown as BatchStep
}
