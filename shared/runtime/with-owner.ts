import type { Database } from '../tables/tables.ts'
import { openDatabase } from './db.ts'
import type { Log } from './log.ts'
import { lockSettings } from './retry-while-busy.ts'

/** Calls `work` with one connection of the role that owns the tables, which waits for locks as `lockSettings` say. */
export async function withOwner<T>(
  url: string,
  log: Log,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase({
    url,
    max: 1,
    applicationName: 'antesala-migrate',
    statementTimeoutMs: 0,
    settings: lockSettings.options,
    onError: (error) => log.warn({ err: error }, 'database.error'),
  })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
