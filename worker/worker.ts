import limitConcurrency from 'p-limit'
import { isUnencrypted } from '../shared/domain/relay-url.ts'
import { catalog } from '../shared/jobs/catalog.ts'
import { compileTemplates } from '../shared/mail/templates.ts'
import { createWorkerBoss } from '../shared/runtime/boss.ts'
import { type Config, directUrl } from '../shared/runtime/config.ts'
import { openDatabase } from '../shared/runtime/db.ts'
import type { Lifecycle } from '../shared/runtime/lifecycle.ts'
import type { Log } from '../shared/runtime/log.ts'
import { openMediaStore } from '../shared/runtime/media/open-store.ts'
import { serveMetrics } from '../shared/runtime/metrics/listener.ts'
import { createMetrics } from '../shared/runtime/metrics/metrics.ts'
import { processName, recordProcess } from '../shared/runtime/record-process.ts'
import { releaseName } from '../shared/runtime/release.ts'
import { startWithSchema } from '../shared/runtime/schema.ts'
import { openTracing } from '../shared/runtime/tracing/open-tracing.ts'
import { waitForDatabase } from '../shared/runtime/wait-for-database.ts'
import { provideStatsPartitions } from '../shared/tables/jobs/pgboss/stats-partitions.ts'
import type { Database } from '../shared/tables/tables.ts'
import { answerRequest } from './answer-request.ts'
import { createConcurrency } from './concurrency.ts'
import type { WorkerContext } from './context.ts'
import { type Controls, createControls } from './controls.ts'
import { createJobsDone } from './jobs-done.ts'
import { createClaims } from './mail/claims.ts'
import { createMailer } from './mail/mailer.ts'
import { openRelay } from './mail/open-relay.ts'
import { type BreakerLimits, breakerLimits } from './mail/relay-breaker.ts'
import { createStops } from './mail/stops.ts'
import { createWorkerMetrics } from './metrics.ts'
import { createPolling, type QueuePolling } from './polling.ts'
import { bossConnections, startJob, stopJob } from './run.ts'
import { declareSchedules, enqueueOutdatedDossiers, enqueueStartupJobs } from './schedules.ts'
import { createSchemaGuard } from './schema-guard.ts'
import { createSettle } from './settle.ts'

/** How long a stopping worker waits for its running jobs. Jobs that have not finished by then are retried. */
const GRACE_MS = 15_000

/** Database connections, besides those of pg-boss: one for claims, one for settlements, the others for everything else. */
const CONNECTIONS = 8

/** Options that only tests change. */
export type WorkerOptions = {
  /** Delays between probes of a failing relay. */
  breaker: BreakerLimits
  /** Seconds between two maintenance runs of pg-boss, which find lost claims and store statistics; at least 1. */
  monitorSeconds: number
  /** Milliseconds between two checks of a schema that does not fit. */
  schemaCheckMs: number
  /** Whether the worker declares the schedules of recurring jobs. */
  isScheduled: boolean
}
const defaults: WorkerOptions = {
  breaker: breakerLimits,
  monitorSeconds: 10,
  schemaCheckMs: 5_000,
  isScheduled: true,
}

/**
 * Starts a worker: connects to the database and the relay, starts pg-boss and runs jobs until `lifecycle`
 * is closed. Waits for the database as long as it cannot be used.
 * @returns the port of its metrics; undefined if metrics are off
 */
export async function openWorker(
  config: Config<'DATABASE_URL' | 'SMTP_URL'>,
  log: Log,
  lifecycle: Lifecycle,
  options: Partial<WorkerOptions> = {},
): Promise<{ metricsPort: number | undefined }> {
  const { breaker, monitorSeconds, schemaCheckMs, isScheduled } = { ...defaults, ...options }
  const start = { log, lifecycle }
  // Closed last, so that the spans of everything else are sent.
  const tracer = await openTracing('worker', config, log, lifecycle)
  const renderEmail = await compileTemplates()

  const db = openConnections(config, log)
  lifecycle.onClose('database', () => db.destroy())
  const jobsDone = createJobsDone()
  const release = releaseName(config)
  recordProcess({ db, log, lifecycle, kind: 'worker', release, readDone: jobsDone.read })

  // Closed after pg-boss, whose running jobs may still be stored while it stops.
  const settling = new AbortController()
  lifecycle.onClose('settlements', () => settling.abort())

  const concurrency = createConcurrency(config)
  const mailer = createMailer(config, () => concurrency.of('sendEmail'))
  if (isUnencrypted(new URL(config.SMTP_URL))) log.warn({}, 'relay.unencrypted')
  lifecycle.onClose('mailer', () => mailer.close())

  const boss = createWorkerBoss(
    { url: directUrl(config), log },
    { connections: bossConnections(catalog), monitorSeconds },
  )
  lifecycle.onClose('pg-boss', () => boss.stop({ graceful: true, timeout: GRACE_MS }))
  await startWithSchema(db, boss, start)
  await waitForDatabase(start, () => provideStatsPartitions(db))

  const polling = createPolling({
    start: (name) => startJob(context, name),
    stop: (name) => stopJob(context, name),
  })
  const schema = createSchemaGuard({ db, log, polling, checkMs: schemaCheckMs })
  lifecycle.onClose('schema guard', () => schema.dispose())

  const worker = processName()
  const relay = openRelay({ config, log, db, mailer, polling, worker, limits: breaker })
  const metrics = createMetrics(log, config)
  const countedMetrics = jobsDone.countIn(createWorkerMetrics(metrics, relay))
  const metricsPort = await serveMetrics(metrics, config, log, lifecycle)
  const claimEmail = createClaims({ db, renderEmail, config })
  const settleAttempt = createSettle({ db, boss, log, schema, signal: settling.signal })
  const context: WorkerContext = {
    ...{ config, log, db, boss, mailer, relay, worker },
    media: await openMediaStore(config),
    ...{ claimEmail, settleAttempt, schema, metrics: countedMetrics, tracer, concurrency },
    limitSending: limitConcurrency(concurrency.of('sendEmail')),
    stops: createStops(),
  }
  const controls = controlsOf(context, polling)
  lifecycle.onClose('controls', () => controls.dispose())
  await waitForDatabase(start, () => controls.refresh())
  controls.start()
  lifecycle.onClose('relay breaker', () => relay.dispose())
  await polling.resume('schema')
  if (isScheduled) await waitForDatabase(start, () => declareSchedules(boss, config))
  await waitForDatabase(start, () => enqueueStartupJobs(boss, db))
  if (isScheduled) await waitForDatabase(start, () => enqueueOutdatedDossiers(boss, db, config))
  log.info('process.ready')
  return { metricsPort }
}

function openConnections(config: Config<'DATABASE_URL'>, log: Log): Database {
  return openDatabase({
    url: directUrl(config),
    max: CONNECTIONS,
    applicationName: 'antesala-worker',
    statementTimeoutMs: 30_000,
    onError: (error) => log.warn({ err: error }, 'database.error'),
  })
}

function controlsOf(context: WorkerContext, polling: QueuePolling): Controls {
  const { db, log, worker, concurrency, limitSending } = context
  return createControls({
    ...{ db, log, worker },
    setPaused: polling.setPausedByStaff,
    setConcurrency: async (stored) => {
      const changed = concurrency.apply(stored)
      if (changed.length === 0) return
      limitSending.concurrency = concurrency.of('sendEmail')
      await polling.restart(changed)
    },
    answer: (request) => answerRequest(context, request),
  })
}
