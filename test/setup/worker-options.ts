import type { WorkerOptions } from '../../worker/worker.ts'

/**
 * The options of the workers in tests: short intervals, and no scheduled jobs, which would run or not
 * by the minute a test happens to run in.
 */
export const testOptions: WorkerOptions = {
  gate: { pause: 200, longest: 1_000 },
  monitorSeconds: 1,
  isScheduled: false,
}
