import { type Db, PgBoss } from 'pg-boss'
import { catalogue } from '../jobs/catalogue.ts'
import type { AnyJob } from '../jobs/define.ts'
import { queuesOf } from '../jobs/queues.ts'
import { setTypeParsers } from './db.ts'
import type { Log } from './log.ts'

/** A statement runner of pg-boss: the transaction a batch of jobs is settled in. */
export type BossTransaction = Db

/** What a worker's pg-boss is called among the instances that are connected. */
const workerName = 'worker'

type BossOptions = { url: string; log: Log }

/** Tries to reach a database that is not there yet, over about a minute, before a process gives up. */
export const startAttempts = 6

/** The producer's pg-boss: writes jobs, maintains nothing. Not started yet. */
export function createProducerBoss({ url, log }: BossOptions): PgBoss {
  return listen(
    new PgBoss({
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
  /** Must exceed the transactional handlers that can run at once. */
  connections: number
  /** Seconds between two looks for lost jobs, each of which also keeps statistics. */
  monitorSeconds: number
}

/** The worker's pg-boss: does the jobs, finds lost ones, keeps statistics. */
export function createWorkerBoss(
  { url, log }: BossOptions,
  { connections, monitorSeconds }: WorkerBossOptions,
): PgBoss {
  setTypeParsers()
  return listen(
    new PgBoss({
      connectionString: url,
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
      persistWarnings: true,
    }),
    log,
  )
}

/** Brings pg-boss's schema up to date, then creates and updates every queue. */
export async function prepareBoss(
  { url, log }: BossOptions,
  jobs: Record<string, AnyJob> = catalogue,
): Promise<void> {
  const boss = listen(
    new PgBoss({
      connectionString: url,
      application_name: 'antesala-migrate',
      max: 2,
      supervise: false,
      schedule: false,
      registerInstance: false,
    }),
    log,
  )
  await boss.start()
  try {
    for (const { name, policy, ...options } of queuesOf(jobs)) {
      await boss.createQueue(name, { policy, ...options })
      await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** How many workers are connected: they say so every 10 s, and are gone after 30 s of silence. */
export async function countWorkers(boss: PgBoss): Promise<number> {
  const instances = await boss.getInstances()
  return instances.filter(({ name, live }) => name === workerName && live).length
}

/** The queues of the catalogue that the database does not have. */
export async function missingQueues(boss: PgBoss): Promise<string[]> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  return queuesOf(catalogue)
    .map(({ name }) => name)
    .filter((name) => !present.has(name))
}

// Without a listener for 'error' the process would end with the database.
function listen(boss: PgBoss, log: Log): PgBoss {
  boss.on('error', (error) => log.warn({ err: error }, 'boss.trouble'))
  boss.on('warning', ({ message, data }) => log.warn({ message, data }, 'boss.warning'))
  return boss
}
