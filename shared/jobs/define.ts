import { z } from 'zod'
import type { About, AboutKind, SubmissionKind } from '../contract/submission.ts'

/** How often a failed job is retried, and after what delay. */
type RetryRule = {
  /** Maximum number of retries. */
  limit: number
  /** The first retry is delayed by one to two times this, and each further one about twice as long. 0: no delay. */
  delaySeconds: number
  /** Longest delay between two attempts. */
  maxDelaySeconds: number
}

/**
 * How the worker runs the jobs of a queue:
 * `batch`: up to 300 at once, in one transaction that writes their rows and completes them;
 * `single`: `fetchSize` at a time, in one or several slots; the handler returns the outcome of each;
 * `exclusive`: like `single`, but at most one job is queued or active at any time.
 */
export type JobMode = 'batch' | 'single' | 'exclusive'

/** A job definition, shared by the code that enqueues the job and the worker that runs it. */
export type JobDefinition<Mode extends JobMode, Schema extends z.ZodType> = {
  queue: string
  mode: Mode
  payload: Schema
  retry: RetryRule
  /** Seconds after which a job that is still active loses its claim. */
  expireSeconds: number
  /** Seconds without a heartbeat after which the job's worker counts as dead. */
  heartbeatSeconds?: number
  /** Seconds that a runnable job may wait. Ops see longer waits and are alerted. */
  waitLimitSeconds: number
  /** Jobs of mode `single` that a slot fetches and runs at once; default 1. The slot waits for the slowest one. */
  fetchSize?: number
  /** The kind of submission that the job records, if any. Such a job has the submission's id. */
  records?: SubmissionKind
  /** Whether its attempts are recorded as spans, if tracing is on. Its payload has a `traceparent`. */
  isTraced?: boolean
  /**
   * Returns which record the job is about, by its payload; undefined if the payload does not say. `data` may
   * be an invalid payload.
   */
  about?(data: unknown): About | undefined
}

/** Any job definition. */
export type AnyJob = JobDefinition<JobMode, z.ZodType>

/** The settings shared by all batch jobs. */
export const batchDefaults = {
  mode: 'batch',
  // Five retries within one to two minutes.
  retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 300 },
  // Writing 300 rows takes less than a second. If the worker dies, its jobs run again half a minute later: pg-boss
  // looks for expired claims every 10 s, and delays the retry by 2 to 4 s.
  expireSeconds: 15,
  // A worker that is not busy fetches a job within two seconds.
  waitLimitSeconds: 60,
} as const

/** Returns `definition` unchanged. The type of the handler is derived from its mode and payload schema. */
export function defineJob<Mode extends JobMode, Schema extends z.ZodType>(
  definition: JobDefinition<Mode, Schema>,
): JobDefinition<Mode, Schema> {
  return definition
}

/** Returns an `about` function that reads the record's id from a field of the payload; it must be a UUID. */
export function aboutField(kind: AboutKind, field: string) {
  return (data: unknown): About | undefined => {
    const id = z.uuid().safeParse(Object(data)[field])
    return id.success ? { kind, id: id.data } : undefined
  }
}
