import { templatesWithoutObjective } from '../shared/contract/email.ts'
import type { SubmissionKind } from '../shared/contract/submission.ts'
import type { Instruments, Metrics } from '../shared/runtime/metrics/metrics.ts'
import type { ObjectiveName, Objectives } from '../shared/runtime/metrics/objectives.ts'
import { workerMetrics } from '../shared/runtime/metrics/worker-metrics.ts'
import type { Email } from '../shared/tables/emails/emails.ts'
import type { RelayBreaker } from './mail/relay-breaker.ts'

/** The metrics that a worker process updates while jobs run. */
export type WorkerMetrics = Instruments<typeof workerMetrics>

type Context = { metrics: WorkerMetrics; config: Objectives }
type DeliveredEmail = Pick<Email, 'template' | 'createdAt' | 'resendOf'>

/** Opens the metrics of a worker process. */
export function createWorkerMetrics(
  metrics: Metrics,
  relay: Pick<RelayBreaker, 'isPaused'>,
): WorkerMetrics {
  return metrics.open(workerMetrics, {
    relayPaused: { current: () => (relay.isPaused() ? 1 : 0) },
  })
}

/** Begins to measure a run of a queue; returns the function that ends it. */
export function timeRun({ metrics }: Pick<Context, 'metrics'>, queue: string): () => void {
  const started = performance.now()
  return () => metrics.runSeconds.observe({ queue }, (performance.now() - started) / 1_000)
}

/** Measures how long after their acceptance the submissions of a batch were recorded, which is now. */
export function countRecorded(
  { metrics, config }: Context,
  kind: SubmissionKind,
  submissions: { submittedAt: string }[],
): void {
  const seconds = submissions.map(({ submittedAt }) => secondsSince(Date.parse(submittedAt)))
  metrics.recordingSeconds.observe({ kind }, ...seconds)
  const met = seconds.filter((each) => each <= config.RECORDING_SECONDS).length
  countResults(metrics, 'recording', { met, missed: seconds.length - met })
}

/** Counts submissions that became dead letters: they missed their objective. */
export function countUnrecorded({ metrics }: Context, count: number): void {
  countResults(metrics, 'recording', { met: 0, missed: count })
}

/** Measures how long after its creation an email was delivered, which is now. */
export function countDelivered({ metrics, config }: Context, email: DeliveredEmail): void {
  if (email.resendOf !== null) return
  const { template, createdAt } = email
  const seconds = secondsSince(createdAt.getTime())
  metrics.deliverySeconds.observe({ template }, seconds)
  const isMet = seconds <= config.DELIVERY_SECONDS
  if (hasObjective(email))
    countResults(metrics, 'delivery', { met: isMet ? 1 : 0, missed: isMet ? 0 : 1 })
}

/** Counts an email that failed for good: it missed its objective. */
export function countUndelivered({ metrics }: Context, email: DeliveredEmail): void {
  if (hasObjective(email)) countResults(metrics, 'delivery', { met: 0, missed: 1 })
}

function hasObjective({ template, resendOf }: DeliveredEmail) {
  return resendOf === null && !templatesWithoutObjective.includes(template)
}

function countResults(
  { objectiveResults }: WorkerMetrics,
  objective: ObjectiveName,
  { met, missed }: { met: number; missed: number },
) {
  objectiveResults.inc({ objective, result: 'met' }, met)
  objectiveResults.inc({ objective, result: 'missed' }, missed)
}

// The API that accepted a submission may have a clock that is ahead of ours.
function secondsSince(ms: number) {
  return Math.max(0, Date.now() - ms) / 1_000
}
