import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildAdmin } from '../../local/build-admin.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { catalog } from '../../shared/jobs/catalog.ts'
import type { AnyJob } from '../../shared/jobs/define.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { findBrowserProblem } from './browser/problem.ts'
import { silentLog } from './log.ts'
import { setUpTestRoles } from './role-urls.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server. Its database `template` is migrated; test files clone it. */
    postgresUrl: string
    /** Why the tests that need a browser are skipped; undefined if one can start. */
    browserProblem: string | undefined
  }
}

/**
 * Builds the dashboard, checks whether a browser can start, and starts one PostgreSQL for the whole run, with
 * a migrated template database.
 */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'antesala-test-'))
  // Built here, so that test files do not build it at the same time.
  await buildAdmin(join(dataDir, 'build.log'))
  project.provide('browserProblem', await findBrowserProblem())
  const postgres = await startPostgres({ dataDir, volatile: true, maxConnections: 400 })
  project.provide('postgresUrl', postgres.url)

  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('create database template')
  await admin.end()
  const databaseUrl = urlOf(postgres.url, 'template')
  await migrate({ databaseUrl, log: silentLog, jobs: withoutRetryDelay(catalog) })
  await setUpTestRoles(databaseUrl)

  const cleanUp = async () => {
    await postgres.destroy()
    await rm(dataDir, { recursive: true, force: true })
  }
  // When interrupted, Vitest exits without teardown, and PostgreSQL would keep running.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.prependOnceListener(signal, () => {
      // Vitest's own listeners would end the process before the cleanup has finished.
      process.removeAllListeners(signal)
      void cleanUp().finally(() => process.exit(128 + constants.signals[signal]))
    })
  return cleanUp
}

/** Returns the URL of a database on a server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

// Jobs are retried immediately, because some tests wait for the last attempt.
function withoutRetryDelay(jobs: Record<string, AnyJob>): Record<string, AnyJob> {
  const entries = Object.entries(jobs).map(([name, job]) => [
    name,
    { ...job, retry: { ...job.retry, delaySeconds: 0 } },
  ])
  return Object.fromEntries(entries)
}
