import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { appliedMigrations } from '../tables/migrations.ts'
import type { Database } from '../tables/tables.ts'
import { missingQueues, startAttempts } from './boss.ts'
import { hasSqlState, isDatabaseDown } from './errors.ts'
import type { Log } from './log.ts'
import { expectedMigrations } from './migrate.ts'

/** How often a process that waits for its schema checks it again, in milliseconds. */
const CHECK_MS = 1_000
/** Every how many checks it says so in the log. */
const LOG_EVERY = 60

/** Returns the migrations that this version has and the database lacks (`pending`), and the other way round. */
export async function compareMigrations(db: Database) {
  const [expected, applied] = await Promise.all([expectedMigrations(), appliedMigrations(db)])
  return {
    pending: expected.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !expected.includes(name)),
  }
}

/** Returns which migrations are pending and which queues are missing, as texts for ops. */
export async function schemaProblems(db: Database, boss: PgBoss): Promise<string[]> {
  const [{ pending }, queues] = await Promise.all([compareMigrations(db), missingQueues(boss)])
  return [
    ...pending.map((name) => `migration ${name} is pending`),
    ...queues.map((name) => `queue ${name} is missing`),
  ]
}

/**
 * Waits until the migrations of this version are applied, starts pg-boss, and waits until all queues exist. Without
 * them, a worker would use up the retries of its jobs.
 * @throws if the database cannot be reached for half a minute
 */
export async function startWithSchema(db: Database, boss: PgBoss, log: Log): Promise<void> {
  await waitUntilNone(log, async () => {
    const { pending } = await compareMigrations(db).catch(unlessNew)
    return pending.map((name) => `migration ${name} is pending`)
  })
  await waitUntilNone(log, () => startBoss(boss))
  await waitUntilNone(log, () => schemaProblems(db, boss))
}

async function waitUntilNone(log: Log, findProblems: () => Promise<string[]>) {
  let failures = 0
  for (let checks = 0; ; checks++) {
    try {
      const problems = await findProblems()
      failures = 0
      if (problems.length === 0) return
      if (checks % LOG_EVERY === 0) log.warn({ problems }, 'schema.waiting')
    } catch (error) {
      failures++
      if (!isDatabaseDown(error) || failures === startAttempts) throw error
      log.warn({ err: error }, 'database.error')
    }
    await delay(failures > 0 ? CHECK_MS * 2 ** (failures - 1) : CHECK_MS)
  }
}

// In a new database, the table of migrations does not exist (SQLSTATE undefined_table).
async function unlessNew(error: unknown) {
  if (hasSqlState(error, '42P01')) return { pending: await expectedMigrations() }
  throw error
}

async function startBoss(boss: PgBoss): Promise<string[]> {
  try {
    await boss.start()
    return []
  } catch (error) {
    // The texts of pg-boss 12.38.
    const { message } = error as Error
    if (/^pg-boss (is not installed|database requires migrations)/.test(message)) return [message]
    throw error
  }
}
