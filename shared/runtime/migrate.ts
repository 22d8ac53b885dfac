import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { catalog } from '../jobs/catalog.ts'
import type { AnyJob } from '../jobs/define.ts'
import { createJobIndexes } from '../tables/jobs/pgboss/indexes.ts'
import {
  createStatsFunction,
  provideStatsPartitions,
} from '../tables/jobs/pgboss/stats-partitions.ts'
import { grantPrivileges } from '../tables/roles/grant.ts'
import { type RoleNames, roleNames } from '../tables/roles/role-names.ts'
import { sqlMigrations } from '../tables/sql-migrations.ts'
import type { Database } from '../tables/tables.ts'
import { prepareBoss } from './boss.ts'
import type { Log } from './log.ts'
import { withMigrationLock } from './migration-lock.ts'
import { lockSettings, retryWhileBusy } from './retry-while-busy.ts'
import { withOwner } from './with-owner.ts'

const folder = join(import.meta.dirname, '../../migrations')

/**
 * Updates a database: runs our migrations, migrates pg-boss's schema, creates or updates every queue, adds our indexes
 * to pg-boss's tables, and gives the roles that exist their privileges. Run it once per deployment, before the new
 * version starts; the previous one can keep running meanwhile. Running it again changes nothing; of two at the same
 * time, one waits for the other.
 * @param options.jobs the jobs whose queues are created; default: the catalog
 * @param options.names what the roles are called; default: with the prefix `antesala`
 */
export async function migrate(options: {
  databaseUrl: string
  log: Log
  jobs?: Record<string, AnyJob>
  names?: RoleNames
}) {
  const { databaseUrl, log, jobs = catalog, names = roleNames('antesala') } = options
  await withMigrationLock(databaseUrl, log, async () => {
    const applied = await retryWhileBusy(log, () => runMigrations(databaseUrl, folder))
    await retryWhileBusy(log, () => prepareBoss({ url: databaseUrl, log }, jobs))
    await withOwner(databaseUrl, log, async (db) => {
      await retryWhileBusy(log, () => createJobIndexes(db))
      await retryWhileBusy(log, () => prepareStatsPartitions(db))
      await retryWhileBusy(log, () => grantPrivileges(db, names))
    })
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
  // Of our own: node-pg-migrate does not wait until its connection is closed.
  const dbClient = new pg.Client({ connectionString: url, ...lockSettings })
  // The statement that runs fails, too.
  dbClient.on('error', () => {})
  await dbClient.connect()
  try {
    const applied = await runner({
      dbClient,
      dir,
      direction: 'up',
      migrationsTable: 'migrations',
      migrationLoaderStrategies: [sqlMigrations],
      // `migrate` has a lock of its own.
      noLock: true,
      log: () => {},
    })
    return applied.map(({ name }) => name)
  } finally {
    await dbClient.end()
  }
}

async function prepareStatsPartitions(db: Database) {
  await createStatsFunction(db)
  await provideStatsPartitions(db)
}

/** Returns the names of all migrations in this version of the code, as node-pg-migrate records them. */
export async function expectedMigrations(): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith('.sql')).map((file) => file.replace(/\.sql$/, ''))
}
