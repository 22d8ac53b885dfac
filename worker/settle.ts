import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { newId } from '../shared/domain/new-id.ts'
import { isDatabaseDown } from '../shared/runtime/errors.ts'
import { createGroupCommit } from '../shared/runtime/group-commit.ts'
import type { Log } from '../shared/runtime/log.ts'
import { retryWhile } from '../shared/runtime/retry.ts'
import { type EmailSettlement, storeOutcomes } from '../shared/tables/emails/sending.ts'
import { type RejectedAddress, suppressAddress } from '../shared/tables/emails/suppressions.ts'
import type { NewAttempt } from '../shared/tables/jobs/attempts.ts'
import type { AttemptOutcome, Database } from '../shared/tables/tables.ts'
import type { SchemaGuard } from './schema-guard.ts'

/** The outcome of an attempt to send an email. */
export type Settlement = {
  email: EmailSettlement
  /** The normalized address to which the email was delivered. */
  deliveredTo?: string
  /** The address that the relay permanently rejected. */
  rejected?: RejectedAddress
  /** The job that sends the deferred or held email, and after how many seconds. */
  deferred?: { id: string; data: object; startAfter: number }
  /** Whether the job is canceled instead of completed, because staff have stopped it: they can resume it. */
  isCancelled?: boolean
}

/** A finished attempt at a job of mode `single` or `exclusive`. */
type FinishedAttempt = {
  job: JobWithMetadata
  outcome: AttemptOutcome
  /** What pg-boss stores with the job. */
  output: object | undefined
  /** The row to store; undefined for an attempt that is not stored. */
  row: NewAttempt | undefined
  settlement: Settlement | undefined
  /** The job's new retry limit, if the attempt does not count. */
  retryLimit: number | undefined
}

/** Stores a finished attempt; returns when it is committed. */
export type SettleAttempt = (attempt: FinishedAttempt) => Promise<void>

/** Most attempts in a transaction. */
const MAX_BATCH = 20

type Options = {
  db: Database
  boss: PgBoss
  log: Log
  schema: Pick<SchemaGuard, 'isMismatch' | 'pause'>
  /** Ends the waiting. */
  signal: AbortSignal
}

/**
 * Creates a function that stores finished attempts: those that finish during a transaction share the next one. An
 * attempt waits while the database is unavailable or its schema does not fit; a delivery waits whatever the reason is:
 * if its outcome were lost, the email would be sent again.
 */
export function createSettle({ db, boss, log, schema, signal }: Options): SettleAttempt {
  const settle = createGroupCommit({
    commit: async (attempts: FinishedAttempt[]) => {
      await settleAll(db, boss, attempts)
      return attempts.map(() => undefined)
    },
    maxBatch: MAX_BATCH,
    maxCommits: 1,
  })

  async function isTemporary(error: unknown, { job, settlement }: FinishedAttempt) {
    if (isDatabaseDown(error)) return true
    if (await isMismatch(error)) {
      schema.pause(error)
      return true
    }
    if (settlement?.email.status !== 'sent') return false
    log.error({ err: error, queue: job.name, jobId: job.id }, 'job.unsettled')
    return true
  }

  // If the schema cannot be compared, it may be the reason.
  async function isMismatch(error: unknown) {
    return await schema.isMismatch(error).catch(() => true)
  }

  return (finished) => {
    // With an id, the attempt is stored once, although a commit may be repeated.
    const attempt = { ...finished, row: finished.row && { id: newId(), ...finished.row } }
    return retryWhile(
      (error) => isTemporary(error, attempt),
      () => settle(attempt),
      signal,
    )
  }
}

async function settleAll(db: Database, boss: PgBoss, attempts: FinishedAttempt[]) {
  // Most groups contain deliveries only. A single statement needs no `begin` and `commit`.
  if (attempts.every(fitsOneStatement)) {
    await store(db, attempts)
    return
  }
  await db.transaction().execute(async (tx) => {
    const settled = await store(tx, attempts)
    for (const attempt of attempts) {
      // Another worker has claimed the email: it decides what becomes of it.
      const emailId = attempt.settlement?.email.emailId
      const isLate = emailId !== undefined && !settled.has(emailId)
      await settleJob(tx, boss, isLate ? { ...attempt, settlement: undefined } : attempt)
    }
  })
}

function fitsOneStatement({ outcome, settlement }: FinishedAttempt) {
  if (settlement?.deferred || settlement?.rejected || settlement?.isCancelled) return false
  return outcome !== 'retry'
}

async function store(db: Database, attempts: FinishedAttempt[]): Promise<Set<string>> {
  const settlements = attempts.flatMap(({ settlement }) => settlement ?? [])
  return await storeOutcomes(
    db,
    settlements.map(({ email }) => email),
    settlements.flatMap(({ deliveredTo }) => deliveredTo ?? []),
    attempts.flatMap(({ row }) => row ?? []),
  )
}

// pg-boss settles the other jobs when all jobs of their fetch have ended. A retry must not wait for that, and
// a deferred email must not have two jobs.
async function settleJob(tx: Database, boss: PgBoss, attempt: FinishedAttempt) {
  const { job, outcome, output, settlement, retryLimit } = attempt
  const db = fromKysely(tx)
  if (settlement?.rejected) await suppressAddress(tx, settlement.rejected)
  if (settlement?.isCancelled) await boss.cancel(job.name, job, { db })
  if (outcome === 'retry') await boss.fail(job.name, job, output, { db })
  if (retryLimit !== undefined)
    await boss.update(job.name, undefined, { id: job.id, retryLimit, db })
  if (!settlement?.deferred) return
  const { id, data, startAfter } = settlement.deferred
  // If the claim was lost, the old job runs again, and the email must not get a second one.
  const completed = await boss.complete(job.name, job, output, { db })
  // pg-boss's type has no properties.
  const { affected } = completed as { affected: number }
  if (affected === 1)
    await boss.send(job.name, data, { id, startAfter, priority: job.priority, db })
}
