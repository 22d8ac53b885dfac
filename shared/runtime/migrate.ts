import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import { catalog } from '../jobs/catalog.ts'
import type { AnyJob } from '../jobs/define.ts'
import { createJobIndexes } from '../tables/jobs/pgboss/indexes.ts'
import { sqlMigrations } from '../tables/sql-migrations.ts'
import { prepareBoss } from './boss.ts'
import { openDatabase } from './db.ts'
import type { Log } from './log.ts'
import { withMigrationLock } from './migration-lock.ts'
import { lockSettings, retryOnLock } from './retry-on-lock.ts'

const folder = join(import.meta.dirname, '../../migrations')

/**
 * Updates a database: runs our migrations, migrates pg-boss's schema, creates or updates every queue, and
 * adds our indexes to pg-boss's tables. Run it once per deployment, before the new version starts; the previous one can
 * keep running meanwhile. Running it again changes nothing; of two at the same time, one waits for the other.
 * @param options.jobs the jobs whose queues are created; default: the catalog
 */
export async function migrate(options: {
  databaseUrl: string
  log: Log
  jobs?: Record<string, AnyJob>
}) {
  const { databaseUrl, log, jobs = catalog } = options
  await withMigrationLock(databaseUrl, log, async () => {
    const applied = await retryOnLock(log, () => runMigrations(databaseUrl, folder))
    await retryOnLock(log, () => prepareBoss({ url: databaseUrl, log }, jobs))
    await addJobIndexes(databaseUrl, log)
    log.info({ applied }, 'migrate.done')
  })
}

/**
 * Runs the migrations in a folder that have not been applied. Each is a transaction of its own, except concurrent
 * indexes, so one that could not get a lock can be repeated.
 * @returns their names
 * @internal
 */
export async function runMigrations(url: string, dir: string): Promise<string[]> {
  const applied = await runner({
    databaseUrl: { connectionString: url, ...lockSettings },
    dir,
    direction: 'up',
    migrationsTable: 'migrations',
    migrationLoaderStrategies: [sqlMigrations],
    // `migrate` has a lock of its own.
    noLock: true,
    log: () => {},
  })
  return applied.map(({ name }) => name)
}

async function addJobIndexes(url: string, log: Log) {
  const db = openDatabase({
    url,
    max: 1,
    applicationName: 'antesala-migrate',
    statementTimeoutMs: 0,
    settings: lockSettings.options,
    onError: (error) => log.warn({ err: error }, 'database.error'),
  })
  try {
    await retryOnLock(log, () => createJobIndexes(db))
  } finally {
    await db.destroy()
  }
}

/** Returns the names of all migrations in this version of the code, as node-pg-migrate records them. */
export async function expectedMigrations(): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith('.sql')).map((file) => file.replace(/\.sql$/, ''))
}
