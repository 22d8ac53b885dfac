import type { PgBoss } from 'pg-boss'
import type { Database } from '../../shared/tables/tables.ts'
import { createPolling } from '../../worker/polling.ts'
import { createSchemaGuard, type SchemaGuard } from '../../worker/schema-guard.ts'
import { createSettle, type SettleAttempt } from '../../worker/settle.ts'
import { silentLog } from './log.ts'

/** Returns the schema guard of a worker that polls no queues. */
export function schemaGuardOf(db: Database): SchemaGuard {
  const polling = createPolling({ start: async () => {}, stop: async () => {} })
  return createSchemaGuard({ db, log: silentLog, polling, checkMs: 1_000 })
}

/** Returns the function with which such a worker stores the outcome of an attempt. */
export function settleWith(db: Database, boss: PgBoss): SettleAttempt {
  const { signal } = new AbortController()
  return createSettle({ db, boss, log: silentLog, schema: schemaGuardOf(db), signal })
}
