import { Counter, Histogram } from 'prom-client'
import { emailTemplates } from '../shared/contract/email.ts'
import type { QueueHealth } from '../shared/contract/job.ts'
import { cacheFor } from '../shared/runtime/cache-for.ts'
import type { Metrics, Sample } from '../shared/runtime/metrics.ts'
import { queueHealth } from '../shared/tables/jobs/pgboss/queue-counts.ts'
import type { Database } from '../shared/tables/tables.ts'

/** How long the gauges of a scrape share one reading of the queues, in milliseconds. */
const QUEUES_CACHE_MS = 1_000

/** How an attempt to send an email ended. `retry`: it failed and is retried; `failed`: it is not retried. */
const emailResults = ['sent', 'retry', 'failed'] as const

/** The metrics that are updated while jobs run. */
export type WorkerMetrics = {
  jobs: Counter<'queue' | 'outcome'>
  runs: Histogram<'queue'>
  emails: Counter<'template' | 'result'>
}

/** Declares the metrics of a worker process, including gauges that read the jobs in each queue. */
export function createWorkerMetrics(metrics: Metrics, db: Database): WorkerMetrics {
  addQueueGauges(metrics, db)
  const registers = [metrics.registry]
  const emails = new Counter({
    name: 'antesala_mails_total',
    help: 'Attempts to send an email, by template and result: sent, retry, failed.',
    labelNames: ['template', 'result'],
    registers,
  })
  for (const template of emailTemplates)
    for (const result of emailResults) emails.inc({ template, result }, 0)
  return {
    emails,
    jobs: new Counter({
      name: 'antesala_jobs_total',
      help: 'Attempts at jobs, by outcome: done, deferred, retry, dead_letter, isolated.',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    runs: new Histogram({
      name: 'antesala_job_run_duration_seconds',
      help: 'Duration of a handler run: one job, or a batch of up to 300.',
      labelNames: ['queue'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
      registers,
    }),
  }
}

function addQueueGauges(metrics: Metrics, db: Database) {
  const readQueues = cacheFor(QUEUES_CACHE_MS, () => queueHealth(db, new Date()))
  metrics.addGauge(
    {
      name: 'antesala_queue_jobs',
      help: 'Jobs by queue and state; every worker reports the same numbers.',
      labelNames: ['queue', 'state'],
    },
    async () => (await readQueues()).flatMap(toCounts),
  )
  metrics.addGauge(
    {
      name: 'antesala_queue_oldest_wait_seconds',
      help: 'How long the oldest job that could run has waited, by queue; 0 if none waits. Every worker reports the same.',
      labelNames: ['queue'],
    },
    async () => (await readQueues()).map(toSample(({ oldestSeconds }) => oldestSeconds ?? 0)),
  )
  metrics.addGauge(
    {
      name: 'antesala_queue_wait_limit_seconds',
      help: 'How long a job that could run should wait at most, by queue.',
      labelNames: ['queue'],
    },
    async () => (await readQueues()).map(toSample(({ limitSeconds }) => limitSeconds)),
  )
}

function toCounts({ name: queue, counts }: QueueHealth): Sample<'queue' | 'state'>[] {
  return Object.entries(counts).map(([state, { count }]) => ({
    labels: { queue, state },
    value: count,
  }))
}

function toSample(value: (queue: QueueHealth) => number) {
  return (queue: QueueHealth): Sample<'queue'> => ({
    labels: { queue: queue.name },
    value: value(queue),
  })
}
