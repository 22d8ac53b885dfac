import { hostname } from 'node:os'
import { catalogue } from '../shared/jobs/catalogue.ts'
import { sendEmail } from '../shared/jobs/send-email.ts'
import { createWorkerBoss, startAttempts } from '../shared/runtime/boss.ts'
import type { Config } from '../shared/runtime/config.ts'
import { openDatabase } from '../shared/runtime/db.ts'
import type { Lifecycle } from '../shared/runtime/lifecycle.ts'
import type { Log } from '../shared/runtime/log.ts'
import { createMetrics } from '../shared/runtime/metrics.ts'
import { openMetrics } from '../shared/runtime/metrics-listener.ts'
import { confirmPause, endPause, notePause } from '../shared/tables/jobs/queue-pauses.ts'
import type { WorkerContext } from './context.ts'
import { createMailer } from './mail/mailer.ts'
import { createRelayGate, type GateLimits, gateLimits } from './mail/relay-gate.ts'
import { compileTemplates } from './mail/templates.ts'
import { createWorkerMetrics } from './metrics.ts'
import { bossConnections, startHands, startJobs, stopHands } from './run.ts'
import { declareSchedules, runAtStart } from './schedules.ts'

/** How long a stopping worker waits for the jobs in hand, in milliseconds; then they are given back. */
const GRACE_MS = 15_000

/** What tests change about a worker. */
export type WorkerOptions = {
  /** How long to wait before trying a relay in trouble again. */
  gate: GateLimits
  /** Seconds between two checks of the queues, for lost claims and for statistics; 1 or more. */
  monitorSeconds: number
  /** Whether it runs the scheduled jobs. */
  isScheduled: boolean
}
const defaults: WorkerOptions = { gate: gateLimits, monitorSeconds: 10, isScheduled: true }

/**
 * Opens a worker: its database, its relay, its pg-boss; then takes jobs until it is closed.
 * @returns the port of its metrics; undefined if they are off
 */
export async function openWorker(
  config: Config<'DATABASE_URL' | 'SMTP_URL'>,
  log: Log,
  life: Lifecycle,
  options: Partial<WorkerOptions> = {},
): Promise<{ metricsPort: number | undefined }> {
  const { gate, monitorSeconds, isScheduled } = { ...defaults, ...options }
  const renderMail = await compileTemplates()
  const hands = sendEmail.concurrency ?? 1

  const db = openDatabase({
    url: config.DATABASE_URL,
    max: hands + 2,
    applicationName: 'antesala-worker',
    statementTimeoutMs: 30_000,
    onError: (error) => log.warn({ err: error }, 'database.trouble'),
  })
  life.opened('database', () => db.destroy())

  const mailer = createMailer(config, hands)
  life.opened('mailer', () => mailer.close())

  const boss = createWorkerBoss(
    { url: config.DATABASE_URL, log },
    { connections: bossConnections(catalogue), monitorSeconds },
  )
  await boss.start({ attempts: startAttempts })
  life.opened('pg-boss', () => boss.stop({ graceful: true, timeout: GRACE_MS }))

  const metrics = createMetrics(log)
  const counts = createWorkerMetrics(metrics, db)
  const metricsPort = await openMetrics(metrics, config, log, life)

  const worker = `${hostname()}:${process.pid}`
  const relay = createRelayGate({
    log,
    limits: gate,
    probe: () => mailer.probe(),
    close: (reason) => pauseMails(context, reason),
    stay: () => confirmPause(db, sendEmail.queue, worker),
    open: () => resumeMails(context),
  })
  const context = { config, log, db, boss, mailer, renderMail, relay, metrics: counts, worker }
  life.opened('relay gate', () => relay.dispose())
  await startJobs(context)
  if (isScheduled) await declareSchedules(boss, config)
  await runAtStart(boss)
  log.info('process.ready')
  return { metricsPort }
}

async function pauseMails(context: WorkerContext, reason: string) {
  await stopHands(context, 'sendEmail')
  await notePause(context.db, { queue: sendEmail.queue, worker: context.worker, reason })
}

async function resumeMails(context: WorkerContext) {
  await startHands(context, 'sendEmail')
  await endPause(context.db, sendEmail.queue, context.worker).catch((error) =>
    context.log.warn({ err: error }, 'database.trouble'),
  )
}
