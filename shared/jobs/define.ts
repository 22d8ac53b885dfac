import { z } from 'zod'
import type { About, AboutKind, SubmissionKind } from '../contract/submission.ts'

/** How often a failed job is retried, and after what delay. */
type RetryRule = {
  limit: number
  /** Seconds before the first retry; doubled (with jitter) each time. */
  delaySeconds: number
  /** Longest delay between two attempts, in seconds. */
  maxDelaySeconds: number
}

/**
 * How the worker runs the jobs of a queue:
 * `batch`: up to 100 at once, with the rows and the completion in one transaction;
 * `single`: one at a time in each of `concurrency` slots; the handler returns the outcome;
 * `exclusive`: at most one job queued or active across all workers.
 */
export type JobMode = 'batch' | 'single' | 'exclusive'

/** A job definition, shared by the code that enqueues the job and the worker that runs it. */
export type JobDefinition<Mode extends JobMode, Schema extends z.ZodType> = {
  queue: string
  mode: Mode
  payload: Schema
  retry: RetryRule
  /** Seconds after which an active job loses its claim. */
  expireSeconds: number
  /** Seconds without a heartbeat after which the job's worker counts as dead. */
  heartbeatSeconds?: number
  /** Seconds that a runnable job can wait; longer waits are shown to ops and raise an alert. */
  waitLimitSeconds: number
  /** Slots per worker process for this queue; default 1. */
  concurrency?: number
  /** The kind of submission that the job records; the job then has the submission's id. */
  records?: SubmissionKind
  /** The record that the job is about, read from its data, which can be an invalid payload. */
  about?(data: unknown): About | undefined
}

/** Any job definition. */
export type AnyJob = JobDefinition<JobMode, z.ZodType>

/** The settings that batch jobs have in common. */
export const batchDefaults = {
  mode: 'batch',
  // Five retries within about five minutes.
  retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 300 },
  // Writing a hundred rows takes less than a second.
  expireSeconds: 30,
  // With a worker running, a job waits two seconds at most.
  waitLimitSeconds: 60,
} as const

/** Returns the definition itself; its handler gets the types of payload and mode from it. */
export function defineJob<Mode extends JobMode, Schema extends z.ZodType>(
  definition: JobDefinition<Mode, Schema>,
): JobDefinition<Mode, Schema> {
  return definition
}

/** An `about` function that reads the record's id from a field of the payload. */
export function aboutField(kind: AboutKind, field: string) {
  return (data: unknown): About | undefined => {
    const id = z.uuid().safeParse(Object(data)[field])
    return id.success ? { kind, id: id.data } : undefined
  }
}
