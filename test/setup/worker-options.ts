import type { WorkerOptions } from '../../worker/worker.ts'

/**
 * Worker options for tests: short intervals, and no scheduled jobs, because these would run or not
 * depending on the time of the test.
 */
export const testOptions: WorkerOptions = {
  breaker: { pause: 200, longest: 1_000 },
  monitorSeconds: 1,
  isScheduled: false,
}
