import type { BossTransaction } from '../shared/runtime/boss.ts'
import type { AttemptOutcome, Database } from '../shared/tables/tables.ts'
import type { WorkerContext } from './context.ts'

/** Runs a batch and writes only through the step's transaction. Must be idempotent. */
export type BatchHandler<P> = (step: BatchStep, payloads: P[]) => Promise<void>

/** Runs one job. Must be idempotent. An error is retried unless it is a PermanentError. */
export type SingleHandler<P> = (
  context: WorkerContext,
  payload: P,
  attempt: Attempt,
) => Promise<JobResult>

/** The worker's context and the transaction that also completes the batch's jobs. */
export type BatchStep = WorkerContext & { tx: Database; bossTx: BossTransaction }

/** One attempt of a job. */
export type Attempt = {
  jobId: string
  /** Counted from 1. */
  number: number
  /** Whether the job has no retries left after this attempt. */
  isLast: boolean
}

/** How an attempt ended. */
export type JobResult = {
  outcome: AttemptOutcome
  error?: Error
  /** For attempts to send an email: its id, and the relay's reply. */
  emailId?: string
  smtpReply?: string
  /** Writes of the outcome; they commit together with the row of the attempts table. */
  settle?: (tx: Database) => Promise<unknown>
}
