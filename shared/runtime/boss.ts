import { type Db, type Instance, PgBoss } from 'pg-boss'
import { catalog } from '../jobs/catalog.ts'
import type { AnyJob } from '../jobs/define.ts'
import { queueDefinitions } from '../jobs/queues.ts'
import { setTypeParsers } from './db.ts'
import { guardedPool, type PoolOptions } from './guarded-client.ts'
import type { Log } from './log.ts'
import { lockSettings } from './retry-while-busy.ts'

/** pg-boss's interface for running its statements in our transaction. */
export type BossTransaction = Db

/** The instance name of the workers' pg-boss. */
const workerName = 'worker'

type BossOptions = { url: string; log: Log }

/**
 * The workers' planner settings. While a backlog grows faster than its statistics, the planner expects few waiting
 * jobs. To fetch a batch, it would then read all of them with a bitmap scan and sort them, instead of the first ones of
 * the index.
 * @internal
 */
export const plannerSettings = { options: '-c enable_bitmapscan=off -c jit=off' }

/** Creates the API's pg-boss, which enqueues jobs and does no maintenance. The caller starts it. */
export function createProducerBoss({ url, log }: BossOptions, pool: PoolOptions): PgBoss {
  return logErrors(
    new PgBoss({
      ...guardedPool(pool),
      connectionString: url,
      application_name: 'antesala-api-boss',
      instanceName: 'api',
      max: 2,
      supervise: false,
      schedule: false,
      migrate: false,
      createSchema: false,
    }),
    log,
  )
}

type WorkerBossOptions = {
  /** Most database connections; must exceed the number of transactional handlers that run concurrently. */
  connections: number
  /** Seconds between two checks for lost jobs; each check also stores statistics. */
  monitorSeconds: number
}

/** Creates the worker's pg-boss, which also detects lost jobs and stores statistics. The caller starts it. */
export function createWorkerBoss(
  { url, log }: BossOptions,
  { connections, monitorSeconds }: WorkerBossOptions,
): PgBoss {
  setTypeParsers()
  return logErrors(
    new PgBoss({
      // No statement timeout: pg-boss rebuilds indexes, and counts the jobs of large tables.
      ...guardedPool({ statementTimeoutMs: 0 }),
      connectionString: url,
      ...plannerSettings,
      application_name: 'antesala-worker-boss',
      instanceName: workerName,
      max: connections,
      migrate: false,
      createSchema: false,
      superviseIntervalSeconds: monitorSeconds,
      monitorIntervalSeconds: monitorSeconds,
      instanceHeartbeatSeconds: 10,
      useListenNotify: true,
      persistQueueStats: true,
      // `provideStatsPartitions` drops those that are older; a worker may not.
      queueStatRetentionDays: 365,
      persistWarnings: true,
    }),
    log,
  )
}

/** The scheduled jobs of earlier releases that this one does not have. Their queues stay: an old worker may poll them. */
const retiredSchedules = ['watch']

/** Migrates pg-boss's schema, creates or updates every queue, and deletes the schedules of retired jobs. */
export async function prepareBoss(
  { url, log }: BossOptions,
  jobs: Record<string, AnyJob> = catalog,
): Promise<void> {
  const boss = logErrors(
    new PgBoss({
      connectionString: url,
      application_name: 'antesala-migrate',
      ...lockSettings,
      max: 2,
      supervise: false,
      schedule: false,
      registerInstance: false,
    }),
    log,
  )
  await boss.start()
  try {
    for (const { name, policy, ...options } of queueDefinitions(jobs)) {
      await boss.createQueue(name, { policy, ...options })
      await boss.updateQueue(name, options)
    }
    for (const name of retiredSchedules) await boss.unschedule(name)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Returns the connected workers: those whose last heartbeat (sent every 10 s) is at most 30 s old. */
export async function liveWorkers(boss: PgBoss): Promise<Instance[]> {
  const instances = await boss.getInstances()
  return instances.filter(({ name, live }) => name === workerName && live)
}

/** Counts the connected workers. */
export async function countWorkers(boss: PgBoss): Promise<number> {
  return (await liveWorkers(boss)).length
}

/** Returns the names of the catalog's pg-boss queues that do not exist in the database. */
export async function missingQueues(boss: PgBoss): Promise<string[]> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  return queueDefinitions(catalog)
    .map(({ name }) => name)
    .filter((name) => !present.has(name))
}

// Without a listener for 'error', a lost database connection would end the process.
function logErrors(boss: PgBoss, log: Log): PgBoss {
  boss.on('error', (error) => log.warn({ err: asError(error) }, 'pg_boss.error'))
  boss.on('warning', ({ message, data }) => {
    // The rest of `data` can quote queries with their values.
    const { elapsed, sql } = Object(data)
    log.warn({ message, elapsed, sql }, 'pg_boss.warning')
  })
  return boss
}

// pg-boss (12.38) adds properties to some errors by copying them into plain objects.
function asError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error)
}
