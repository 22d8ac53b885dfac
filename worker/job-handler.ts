import type { Span } from '@opentelemetry/api'
import type { BossTransaction } from '../shared/runtime/boss.ts'
import type { AttemptOutcome, Database } from '../shared/tables/tables.ts'
import type { WorkerContext } from './context.ts'
import type { Settlement } from './settle.ts'

/** Runs a batch of jobs. Must be idempotent, and must write only in the transaction of the step. */
export type BatchHandler<P> = (step: BatchStep, payloads: P[]) => Promise<void>

/** Runs one job. Must be idempotent. An error fails the attempt; a PermanentError dead-letters the job. */
export type SingleHandler<P> = (
  context: WorkerContext,
  payload: P,
  attempt: Attempt,
) => Promise<AttemptResult>

/** The worker's context and the transaction that also completes the batch's jobs. */
export type BatchStep = WorkerContext & { tx: Database; bossTx: BossTransaction }

export type Attempt = {
  jobId: string
  /** Counted from 1. */
  number: number
  /** Whether the job has no retries left after this attempt. */
  isLast: boolean
  /** The span of the attempt; undefined if tracing is off. */
  span?: Span | undefined
}

export type AttemptResult = {
  outcome: AttemptOutcome
  /** Why it failed; of an attempt that is `done`, why it is not known whether the email was delivered. */
  error?: Error
  /** The email that was sent or may have been sent. A `done` attempt is stored only if this is set. */
  emailId?: string
  /** The relay's reply to that email. */
  smtpReply?: string
  /** Whether the attempt is already stored, because the job's outcome is that of an earlier run. */
  isStored?: boolean
  /** What is stored in the transaction that also stores the attempt. */
  settlement?: Settlement
}
