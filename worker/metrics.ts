import { Counter, Histogram } from 'prom-client'
import { emailTemplates } from '../shared/contract/email.ts'
import type { QueueHealth } from '../shared/contract/job.ts'
import type { Metrics, Sample } from '../shared/runtime/metrics.ts'
import { queueHealth } from '../shared/tables/jobs/pgboss/queue-counts.ts'
import type { Database } from '../shared/tables/tables.ts'

/** How an attempt to send an email ended. `retry`: it failed and is retried; `failed`: it is not retried. */
const emailResults = ['sent', 'retry', 'failed'] as const

/** The metrics that are updated while jobs run. */
export type WorkerMetrics = {
  jobs: Counter<'queue' | 'outcome'>
  runs: Histogram<'queue'>
  emails: Counter<'template' | 'result'>
}

/** Declares the metrics of a worker process, including a gauge that reads the jobs in each queue. */
export function createWorkerMetrics(metrics: Metrics, db: Database): WorkerMetrics {
  metrics.addGauge(
    {
      name: 'antesala_queue_jobs',
      help: 'Jobs by queue and state; every worker reports the same numbers.',
      labelNames: ['queue', 'state'],
    },
    async () => toSamples(await queueHealth(db, new Date())),
  )
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

function toSamples(queues: QueueHealth[]): Sample<'queue' | 'state'>[] {
  return queues.flatMap(({ name: queue, counts }) =>
    Object.entries(counts).map(([state, { count }]) => ({
      labels: { queue, state },
      value: count,
    })),
  )
}
