import type { WorkerOptions } from '../../worker/worker.ts'

/**
 * Worker options for tests: short intervals, and no scheduled jobs, because the time of day would decide
 * whether they run.
 */
export const testOptions: WorkerOptions = {
  breaker: { pause: 200, longest: 1_000 },
  monitorSeconds: 1,
  schemaCheckMs: 200,
  isScheduled: false,
}
