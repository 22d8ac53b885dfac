import type { WorkerPace } from '../../worker/worker.ts'

/** The pace of the tests' workers: everything they notice by themselves, they notice soon. */
export const hurried: WorkerPace = { gate: { pause: 200, longest: 1_000 }, monitorSeconds: 1 }
