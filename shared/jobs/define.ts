import { z } from 'zod'
import type { About, MailSubject } from '../contract/submission.ts'

/** How often a failed job is tried again, and how long between tries. */
export type RetryRule = {
  limit: number
  /** Seconds before the first retry; doubled (with jitter) each time. */
  delaySeconds: number
  /** Longest wait between two tries, in seconds. */
  maxDelaySeconds: number
}

/**
 * How the worker takes the jobs of a queue:
 * `batch`: up to 100 at once, rows and completion in one transaction;
 * `single`: one at a time in each of `concurrency` hands, settled by its outcome;
 * `exclusive`: at most one queued or running anywhere.
 */
export type JobMode = 'batch' | 'single' | 'exclusive'

/** The promise between those who enqueue a job and those who do it. */
export type JobDefinition<Mode extends JobMode, Schema extends z.ZodType> = {
  queue: string
  mode: Mode
  payload: Schema
  retry: RetryRule
  /** Seconds a job may be worked on before its claim is taken away. */
  expireSeconds: number
  /** Seconds without a sign of life after which a job's worker is taken for dead. */
  heartbeatSeconds?: number
  /** Seconds a job that could run may wait before somebody should look; it is shown and alerted. */
  waitLimitSeconds: number
  /** How many hands a worker process has for the queue; one unless stated. */
  concurrency?: number
  /** What the job is about, read from its data, which may not be a valid payload. */
  about?(data: unknown): About | undefined
}

/** Any job of the catalogue. */
export type AnyJob = JobDefinition<JobMode, z.ZodType>

/** Declares a job; the types of payload and mode reach the handler from here. */
export function defineJob<Mode extends JobMode, Schema extends z.ZodType>(
  definition: JobDefinition<Mode, Schema>,
): JobDefinition<Mode, Schema> {
  return definition
}

/** What a job is about that names it by an id in a field of its payload. */
export function aboutField(kind: MailSubject, field: string) {
  return (data: unknown): About | undefined => {
    const id = z.uuid().safeParse(Object(data)[field])
    return id.success ? { kind, id: id.data } : undefined
  }
}
