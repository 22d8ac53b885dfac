import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { appliedMigrations } from '../tables/migrations.ts'
import type { Database } from '../tables/tables.ts'
import { requireWritable } from '../tables/writable.ts'
import { missingQueues } from './boss.ts'
import { isSchemaError } from './errors.ts'
import { expectedMigrations } from './migrate.ts'
import { type Start, waitForDatabase } from './wait-for-database.ts'

/** How often a process that waits for its schema checks it again, in milliseconds. */
const CHECK_MS = 1_000
/** Every how many checks it says so in the log. */
const LOG_EVERY = 60

/**
 * Returns the migrations that this version has and the database lacks (`pending`), and the other way round; undefined
 * if the database has no table of migrations, or it may not be read.
 */
export async function compareMigrations(db: Database) {
  const expected = await expectedMigrations()
  const applied = await appliedMigrations(db).catch((error) => {
    if (!isSchemaError(error)) throw error
  })
  if (!applied) return undefined
  return {
    pending: expected.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !expected.includes(name)),
  }
}

/** Returns which migrations are pending and which queues are missing, as texts for ops. */
export async function schemaProblems(db: Database, boss: PgBoss): Promise<string[]> {
  const [migrations, queues] = await Promise.all([migrationProblems(db), missingQueues(boss)])
  return [...migrations, ...queues.map((name) => `queue ${name} is missing`)]
}

async function migrationProblems(db: Database) {
  const difference = await compareMigrations(db)
  if (!difference) return ['the table of migrations cannot be read']
  return difference.pending.map((name) => `migration ${name} is pending`)
}

/**
 * Waits until the migrations of this version are applied and the database confirms changes, starts pg-boss, and waits
 * until all queues exist. Without them, a worker would use up the retries of its jobs.
 */
export async function startWithSchema(db: Database, boss: PgBoss, start: Start): Promise<void> {
  await waitUntilNone(start, () => migrationProblems(db))
  await waitForDatabase(start, () => requireWritable(db))
  await startBoss(boss, start)
  await waitUntilNone(start, () => schemaProblems(db, boss))
}

/** Starts pg-boss as soon as the database can be used and contains its tables. */
export async function startBoss(boss: PgBoss, start: Start): Promise<void> {
  await waitUntilNone(start, () => tryStart(boss))
}

async function waitUntilNone(start: Start, findProblems: () => Promise<string[]>) {
  const { log, lifecycle } = start
  for (let checks = 0; ; checks++) {
    const problems = await waitForDatabase(start, findProblems)
    if (problems.length === 0) return
    if (checks % LOG_EVERY === 0) log.warn({ problems }, 'schema.waiting')
    await delay(CHECK_MS, undefined, { signal: lifecycle.closing })
  }
}

async function tryStart(boss: PgBoss): Promise<string[]> {
  try {
    await boss.start()
    return []
  } catch (error) {
    // Started again without this, pg-boss would leave timers behind, and run no schedules.
    await boss.stop({ graceful: false })
    const { message } = error as Error
    // The texts of pg-boss 12.38.
    if (/^pg-boss (is not installed|database requires migrations)/.test(message)) return [message]
    throw error
  }
}
