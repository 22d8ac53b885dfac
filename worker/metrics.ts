import { Counter, Histogram } from 'prom-client'
import { emailTemplates } from '../shared/contract/email.ts'
import type { QueueHealth } from '../shared/contract/job.ts'
import type { Metrics, Sample } from '../shared/runtime/metrics.ts'
import { queueHealth } from '../shared/tables/jobs/pgboss/queue-counts.ts'
import type { Database } from '../shared/tables/tables.ts'

/** How an attempt at a mail can end: `retry` is refused for now, `failed` for good. */
const mailResults = ['sent', 'retry', 'failed'] as const

/** What a worker process counts as it happens. */
export type WorkerMetrics = {
  jobs: Counter<'queue' | 'outcome'>
  runs: Histogram<'queue'>
  mails: Counter<'template' | 'result'>
}

/** Declares the metrics of a worker process; the queues are read when they are asked for. */
export function createWorkerMetrics(metrics: Metrics, db: Database): WorkerMetrics {
  metrics.gaugeOf(
    {
      name: 'antesala_queue_jobs',
      help: 'Jobs by queue and state; every worker reports the same numbers.',
      labelNames: ['queue', 'state'],
    },
    async () => samplesOf(await queueHealth(db, new Date())),
  )
  const registers = [metrics.registry]
  const mails = new Counter({
    name: 'antesala_mails_total',
    help: 'Attempts at mails: accepted by the relay, to be tried again, given up.',
    labelNames: ['template', 'result'],
    registers,
  })
  for (const template of emailTemplates)
    for (const result of mailResults) mails.inc({ template, result }, 0)
  return {
    mails,
    jobs: new Counter({
      name: 'antesala_jobs_total',
      help: 'Attempts at jobs by how they ended: done, retry, dead_letter, isolated.',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    runs: new Histogram({
      name: 'antesala_job_run_duration_seconds',
      help: 'Time one run of a handler took: one job, or a batch of up to a hundred.',
      labelNames: ['queue'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
      registers,
    }),
  }
}

function samplesOf(queues: QueueHealth[]): Sample<'queue' | 'state'>[] {
  return queues.flatMap(({ name: queue, counts }) =>
    Object.entries(counts).map(([state, { count }]) => ({
      labels: { queue, state },
      value: count,
    })),
  )
}
