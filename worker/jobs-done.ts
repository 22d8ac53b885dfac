import type { JobsDone } from '../shared/contract/process.ts'
import type { WorkerMetrics } from './metrics.ts'

/** What the rate is computed over, in milliseconds, less the jitter of the timer that reads it. */
const MINUTE_MS = 59_000

/** The totals by queue at a time, in milliseconds. */
type Reading = { at: number; totals: Map<string, number> }

/** Counts the jobs that a worker completes. */
export type JobsDoneCounter = {
  /** Returns metrics that also count here what they count. */
  countIn(metrics: WorkerMetrics): WorkerMetrics
  /**
   * Returns the jobs completed since the start, and in the minute before this call. To be called every few seconds: the
   * minute begins with an earlier call.
   */
  read(): JobsDone
}

/** Creates a counter of completed jobs, which is empty. */
export function createJobsDone(now = () => performance.now()): JobsDoneCounter {
  const done = new Map<string, number>()
  let readings: Reading[] = [{ at: now(), totals: new Map() }]
  return {
    countIn: (metrics) => ({
      ...metrics,
      jobAttempts: {
        inc: (labels, by = 1) => {
          metrics.jobAttempts.inc(labels, by)
          const { queue, outcome } = labels
          if (outcome === 'done') done.set(queue, (done.get(queue) ?? 0) + by)
        },
      },
    }),
    read: () => {
      const reading = { at: now(), totals: new Map(done) }
      const begin = readings.findLast(({ at }) => at <= reading.at - MINUTE_MS) ?? readings[0]
      readings = [...readings.filter(({ at }) => at >= (begin?.at ?? 0)), reading]
      return Object.fromEntries(
        [...reading.totals].map(([queue, total]) => [
          queue,
          { total, lastMinute: total - (begin?.totals.get(queue) ?? 0) },
        ]),
      )
    },
  }
}
