import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** The key of the advisory lock that node-pg-migrate uses, as our earlier releases did through it. */
const LOCK_ID = 7_241_865_325_823_964
/** How often to try, in milliseconds. */
const TRY_MS = 500

/**
 * Calls `work` as soon as no other process runs migrations. It asks again and again: a statement that waits for the lock
 * would have a snapshot, for which a concurrent index of the other process waits, and PostgreSQL would end one of them.
 */
export async function withMigrationLock<T>(
  databaseUrl: string,
  log: Log,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  // If the connection breaks, the server releases the lock; the migration that is running can go on.
  client.on('error', (error) => log.warn({ err: error }, 'database.error'))
  await client.connect()
  try {
    for (let tries = 0; !(await tryLock(client)); tries++) {
      if (tries === 0) log.info('migrate.waiting')
      await delay(TRY_MS)
    }
    return await work()
  } finally {
    await client.end()
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as "isLocked"', [LOCK_ID])
  return rows[0].isLocked
}
