import type { PgBoss } from 'pg-boss'
import type { Database } from '../../shared/tables/tables.ts'
import { createSchemaGuard } from '../../worker/schema-guard.ts'
import { createSettle, type SettleAttempt } from '../../worker/settle.ts'
import { createTaking } from '../../worker/taking.ts'
import { silentLog } from './log.ts'

/** Returns the function with which a worker that takes no jobs stores the outcome of an attempt. */
export function settleWith(db: Database, boss: PgBoss): SettleAttempt {
  const taking = createTaking({ start: async () => {}, stop: async () => {} })
  const schema = createSchemaGuard({ db, log: silentLog, taking, checkMs: 1_000 })
  return createSettle({ db, boss, schema, signal: new AbortController().signal })
}
