import type { WorkerPace } from '../../worker/worker.ts'

/** Intervals of the workers in tests: short, so that what a worker checks periodically is checked soon. */
export const testPace: WorkerPace = { gate: { pause: 200, longest: 1_000 }, monitorSeconds: 1 }
