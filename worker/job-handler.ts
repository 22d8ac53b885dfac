import type { BossTransaction } from '../shared/runtime/boss.ts'
import type { AttemptOutcome, Database } from '../shared/tables/tables.ts'
import type { WorkerContext } from './context.ts'

/** Does a batch: everything it writes goes through the step's transaction. May run twice. */
export type BatchHandler<P> = (step: BatchStep, payloads: P[]) => Promise<void>

/** Does one job. May run twice. What it throws is a failure to be retried unless it is permanent. */
export type SingleHandler<P> = (
  context: WorkerContext,
  payload: P,
  attempt: Attempt,
) => Promise<JobResult>

/** The transaction a batch is done in; it commits with the jobs' completion. */
export type BatchStep = WorkerContext & { tx: Database; bossTx: BossTransaction }

/** One try at a job. */
export type Attempt = {
  jobId: string
  /** 1 for the first try. */
  number: number
  /** Whether a failure of this try is the job's last. */
  isLast: boolean
}

/** How a try ended, as data. */
export type JobResult = {
  outcome: AttemptOutcome
  error?: Error
  /** For tries at a mail: which one, and what the relay said. */
  emailId?: string
  smtpReply?: string
  /** Writes that belong to the outcome; they commit together with the ledger's row. */
  settle?: (tx: Database) => Promise<unknown>
}
