import { apiMetrics } from '../../shared/runtime/metrics/api-metrics.ts'
import type { Instruments, Metrics } from '../../shared/runtime/metrics/metrics.ts'
import type { Intake } from '../intake/intake.ts'
import { type SystemSource, systemReaders } from './system.ts'

/** The metrics that an API process updates as it works. */
export type ApiMetrics = Instruments<typeof apiMetrics> & {
  /** Submissions that are not committed yet. */
  pending: { count: number }
}

/** Opens the metrics of an API process. Its gauges query the database. */
export function createApiMetrics(metrics: Metrics, source: SystemSource): ApiMetrics {
  const pending = { count: 0 }
  const instruments = metrics.open(apiMetrics, {
    ...systemReaders(source),
    pending: { current: () => pending.count },
  })
  return { ...instruments, pending }
}

/** Returns an intake that also counts the submissions that are pending, and those it accepts. */
export function countSubmissions(intake: Intake, { pending, accepted }: ApiMetrics): Intake {
  return async (submission, ...rest) => {
    pending.count++
    const result = await intake(submission, ...rest).finally(() => pending.count--)
    if (result.state === 'accepted') accepted.inc({ kind: submission.kind })
    return result
  }
}
