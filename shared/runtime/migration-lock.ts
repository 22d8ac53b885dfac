import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseDown } from './errors.ts'
import type { Log } from './log.ts'
import { retryWhile } from './retry.ts'

/** The key that node-pg-migrate uses, so that this excludes earlier releases, which lock through it. */
const LOCK_ID = 7_241_865_325_823_964
/** How often to try, in milliseconds. */
const TRY_MS = 500

/**
 * Calls `work` as soon as the database can be used and no other process runs migrations. It polls: a statement that waits
 * for the lock holds a snapshot, which a concurrent index build of the other process waits for. PostgreSQL would abort one
 * of them.
 */
export async function withMigrationLock<T>(
  databaseUrl: string,
  log: Log,
  work: () => Promise<T>,
): Promise<T> {
  const client = await connect(databaseUrl, log)
  try {
    await waitForLock(client, log)
    return await work()
  } finally {
    await client.end()
  }
}

// A new client for each attempt: one that has failed to connect cannot be used again.
async function connect(connectionString: string, log: Log) {
  const isTemporary = (error: unknown) => {
    if (!isDatabaseDown(error)) return false
    log.warn({ err: error }, 'database.waiting')
    return true
  }
  return await retryWhile(
    isTemporary,
    async () => {
      const client = new pg.Client({ connectionString, keepAlive: true })
      // If this connection breaks, the server releases the lock. The migration goes on, but another one can start.
      client.on('error', (error) => log.warn({ err: error }, 'database.error'))
      await client.connect()
      return client
    },
    new AbortController().signal,
  )
}

async function waitForLock(client: pg.Client, log: Log) {
  if (await tryLock(client)) return
  log.info('migrate.waiting')
  do await delay(TRY_MS)
  while (!(await tryLock(client)))
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as "isLocked"', [LOCK_ID])
  return rows[0].isLocked
}
