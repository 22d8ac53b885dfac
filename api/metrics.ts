import type { PgBoss } from 'pg-boss'
import { Counter, Gauge, Histogram } from 'prom-client'
import { codePrefixes } from '../shared/contract/code.ts'
import { submissionKinds } from '../shared/contract/submission.ts'
import { countWorkers } from '../shared/runtime/boss.ts'
import type { Metrics } from '../shared/runtime/metrics.ts'
import { countCodes } from '../shared/tables/submissions/codes.ts'
import type { Database } from '../shared/tables/tables.ts'
import type { Intake } from './intake/intake.ts'

/** The metrics that an API process updates as it works. */
export type ApiMetrics = {
  requests: Counter<'method' | 'route' | 'status'>
  durations: Histogram<'route'>
  accepted: Counter<'kind'>
  /** Submissions that are not committed yet. */
  pending: Gauge
  commits: Histogram
}

/** Registers the metrics of an API process. Its gauges query the database. */
export function createApiMetrics(metrics: Metrics, db: Database, boss: PgBoss): ApiMetrics {
  metrics.addGauge(
    {
      name: 'antesala_codes_left',
      help: 'Reference and referral codes in the pool, without those that API processes have leased.',
      labelNames: ['prefix'],
    },
    async () => {
      const counts = await countCodes(db)
      return codePrefixes.map((prefix) => ({ labels: { prefix }, value: counts[prefix] ?? 0 }))
    },
  )
  metrics.addGauge(
    { name: 'antesala_workers', help: 'Connected workers.', labelNames: [] },
    async () => [{ labels: {}, value: await countWorkers(boss) }],
  )
  const registers = [metrics.registry]
  const accepted = new Counter({
    name: 'antesala_submissions_accepted_total',
    help: 'Submissions that were committed as jobs; replays of an Idempotency-Key do not count.',
    labelNames: ['kind'],
    registers,
  })
  // Starts at 0, so that Prometheus also sees the first increase.
  for (const kind of submissionKinds) accepted.inc({ kind }, 0)
  return {
    accepted,
    pending: new Gauge({
      name: 'antesala_submissions_pending',
      help: 'Valid submissions that are not committed yet.',
      registers,
    }),
    commits: new Histogram({
      name: 'antesala_submissions_per_commit',
      help: 'Submissions that shared a commit; more than 200 only while very many wait.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2500],
      registers,
    }),
    requests: new Counter({
      name: 'antesala_http_requests_total',
      help: 'Requests by route ("none": rejected before routing, or no such route).',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'antesala_http_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its response.',
      labelNames: ['route'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  }
}

/** Returns an intake that also counts the submissions that are pending, and those it accepts. */
export function countSubmissions(intake: Intake, { pending, accepted }: ApiMetrics): Intake {
  return async (submission, ...rest) => {
    pending.inc()
    const result = await intake(submission, ...rest).finally(() => pending.dec())
    if (result.state === 'accepted') accepted.inc({ kind: submission.kind })
    return result
  }
}
