import { setTimeout as delay } from 'node:timers/promises'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { kindDescription, type SubmissionKind } from '../../shared/contract/submission.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { type RecordingJobs, recordingJobs } from '../../shared/jobs/recording-jobs.ts'
import { isRolledBack, TooManyPendingError } from '../../shared/runtime/errors.ts'
import { createGroupCommit } from '../../shared/runtime/group-commit.ts'
import { withoutDeadlock } from '../../shared/runtime/retry.ts'
import { tryLockAssessments } from '../../shared/tables/assessments/assessments.ts'
import { insertReferralCodes } from '../../shared/tables/referrals/referral-codes.ts'
import {
  type NewStoredResponse,
  type ResponseState,
  type StoredResponse,
  storeResponses,
} from '../../shared/tables/submissions/idempotency.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { RepeatableRequest } from '../http/idempotency-key.ts'
import type { CodeLease } from './code-lease.ts'

/** A valid submission: the payload of its job without the fields that the intake adds. */
export type NewSubmission<Kind extends SubmissionKind = SubmissionKind> =
  Kind extends SubmissionKind
    ? Omit<z.output<RecordingJobs[Kind]['payload']>, 'id' | 'code' | 'submittedAt'>
    : never

/** The id of an accepted submission, and its reference or referral code if its kind has one. */
export type Receipt<Kind extends SubmissionKind = SubmissionKind> = Pick<
  z.output<RecordingJobs[Kind]['payload']>,
  'id' | 'code'
>

/**
 * The result of a submission: its job is committed, or nothing was written because a request with one of
 * its scopes has an answer, or is being handled, or because the client was erased from what staff made it from.
 */
type IntakeResult =
  | { state: 'accepted'; answer: string }
  | { state: 'answered'; earlier: StoredResponse }
  | { state: 'in progress' }
  | { state: 'erased' }

/**
 * Turns a submission into a job. Every submission is accepted by this function.
 * @param toAnswer returns the body of the response, which is stored if the request is repeatable
 * @returns after the job is committed
 * @throws TooManyPendingError, CodesSpentError, or the database's error
 */
export type Intake = (
  submission: NewSubmission,
  toAnswer: (receipt: Receipt) => string,
  repeatable?: RepeatableRequest,
) => Promise<IntakeResult>

/** How long to wait for another process that handles a request with one of its scopes, in milliseconds. */
const WAIT_MS = 2_000
/** How often to check whether that process is done, in milliseconds. */
const RETRY_MS = 50

/**
 * Most submissions per commit, unless very many wait. More hardly cost less each, and the first of them waits longer.
 */
const MAX_BATCH = 200
/** Most commits at the same time: the next one is sent while the disk writes the previous one. */
export const MAX_COMMITS = 2
/**
 * About one to two seconds' worth on two processors: a submission that would wait longer is rejected at once, with 503.
 * If the database does not respond, those that wait are rejected when the first commit fails, after eight seconds.
 * @internal
 */
export const MAX_PENDING = 5_000

/** The payload of a submission's job, and the response to store with it. */
type NewJob = {
  payload: NewSubmission & Receipt
  response: NewStoredResponse | undefined
  /** Whether the last statement of its transaction was sent: only the server's answer tells whether it is committed. */
  isSent: boolean
}

type CommitState = ResponseState | { state: 'erased' }

/** Submissions that were committed together. */
export type Commit = {
  jobs: { payload: NewSubmission }[]
  /** As `performance.now()` returns it. */
  startedAt: number
}

export type IntakeOptions = {
  /** Has `MAX_COMMITS` connections that nothing else uses. */
  db: Database
  boss: PgBoss
  /** The codes that new submissions get. */
  codes: CodeLease
  /** Called after each commit. */
  onCommit: (commit: Commit) => void
  /** Most submissions that are not committed yet. */
  maxPending?: number
}

/** Creates the intake of a process. While `isFull`, it rejects each submission. */
export function createIntake({
  db,
  boss,
  codes,
  onCommit,
  maxPending = MAX_PENDING,
}: IntakeOptions): { intake: Intake; isFull: () => boolean } {
  const scopesInProgress = new Set<string>()
  const commit = createGroupCommit({
    commit: async (jobs: NewJob[]) => {
      const startedAt = performance.now()
      const states = await withoutDeadlock(() => commitJobs(db, boss, jobs))
      onCommit({ jobs, startedAt })
      return states
    },
    maxBatch: MAX_BATCH,
    // In an overload, the event loop seldom gets to a commit, so each has to be larger.
    dividesBacklog: true,
    maxCommits: MAX_COMMITS,
    rejectsWaiting: true,
  })
  async function commitOrWait(job: NewJob, deadline: number): Promise<CommitState> {
    const state = await commit(job)
    if (state.state !== 'in progress' || Date.now() > deadline) return state
    await delay(RETRY_MS)
    return await commitOrWait(job, deadline)
  }
  const accept: Intake = async (submission, toAnswer, repeatable) => {
    const { codePrefix } = kindDescription[submission.kind]
    const code = codePrefix && (await codes.take(codePrefix))
    const giveBackCode = () => codePrefix && code && codes.giveBack(codePrefix, code)
    const payload = { ...submission, id: newId(), code, submittedAt: new Date().toISOString() }
    const answer = toAnswer(payload)
    const response = repeatable && newResponse(payload, answer, repeatable)
    const job = { payload, response, isSent: false }
    const result = await commitOrWait(job, Date.now() + WAIT_MS).catch((error) => {
      if (!job.isSent || isRolledBack(error)) giveBackCode()
      throw error
    })
    if (result.state === 'stored') return { state: 'accepted', answer }
    giveBackCode()
    return result
  }
  let pending = 0
  const isFull = () => pending >= maxPending
  const intake: Intake = async (submission, toAnswer, repeatable) => {
    const scopes = repeatable?.scopes ?? []
    if (scopes.some((scope) => scopesInProgress.has(scope))) return { state: 'in progress' }
    // Before anything else is done for it: if there are too many, each must cost little.
    if (isFull()) throw new TooManyPendingError(`${pending} submissions are pending`)
    pending++
    for (const scope of scopes) scopesInProgress.add(scope)
    try {
      return await accept(submission, toAnswer, repeatable)
    } finally {
      pending--
      for (const scope of scopes) scopesInProgress.delete(scope)
    }
  }
  return { intake, isFull }
}

// One statement per table and kind, whatever the number of jobs. Responses come first: a repeated request writes
// nothing.
async function commitJobs(db: Database, boss: PgBoss, jobs: NewJob[]): Promise<CommitState[]> {
  const markSent = () => {
    for (const job of jobs) job.isSent = true
  }
  if (needsNoTransaction(jobs)) {
    await db.connection().execute(async (connection) => {
      markSent()
      await insertJobs(connection, boss, jobs)
    })
    return jobs.map(() => ({ state: 'stored' }))
  }
  return await db.transaction().execute(async (tx) => {
    const refused = await refuseErased(tx, jobs)
    const others = jobs.filter((job) => !refused.has(job))
    const stored = await storeResponses(
      tx,
      others.flatMap(({ response }) => response ?? []),
    )
    const states = jobs.map(
      (job): CommitState =>
        refused.get(job) ?? (job.response && stored.get(job.response)) ?? { state: 'stored' },
    )
    const fresh = jobs.filter((_job, index) => states[index]?.state === 'stored')
    await insertJobs(tx, boss, fresh)
    await insertReferralCodes(tx, fresh.flatMap(referralCodeRows))
    markSent()
    return states
  })
}

// An erasure deletes the jobs that it finds after it has locked the assessments: so what is made from one holds its lock, too. If
// somebody else has it, the submission waits like one that another process handles.
async function refuseErased(tx: Database, jobs: NewJob[]) {
  const made = jobs.filter((job) => assessmentOf(job) !== undefined)
  const locked = await tryLockAssessments(
    tx,
    made.flatMap((job) => assessmentOf(job) ?? []),
  )
  const isErased = new Map(locked.map((assessment) => [assessment.id, assessment.isErased]))
  const refused = new Map<NewJob, CommitState>()
  for (const job of made) {
    const erased = isErased.get(assessmentOf(job) ?? '')
    if (erased !== false) refused.set(job, { state: erased ? 'erased' : 'in progress' })
  }
  return refused
}

function assessmentOf({ payload }: NewJob) {
  return payload.entry?.assessmentId
}

// A single statement is a transaction of its own, without the round trips of `begin` and `commit`.
function needsNoTransaction(jobs: NewJob[]) {
  const kinds = new Set(jobs.map(({ payload }) => payload.kind))
  const isPlain = (job: NewJob) => !job.response && assessmentOf(job) === undefined
  return kinds.size === 1 && !kinds.has('partner') && jobs.every(isPlain)
}

async function insertJobs(db: Database, boss: PgBoss, jobs: NewJob[]) {
  for (const [kind, group] of Map.groupBy(jobs, ({ payload }) => payload.kind)) {
    const newJobs = group.map(({ payload }) => ({ id: payload.id, data: payload }))
    await boss.insert(recordingJobs[kind].queue, newJobs, { db: fromKysely(db) })
  }
}

function newResponse(
  { id, kind }: NewSubmission & Receipt,
  answer: string,
  { scopes, requestHash }: RepeatableRequest,
): NewStoredResponse {
  return { scopes, requestHash, answer, aboutKind: kind, aboutId: id }
}

function referralCodeRows({ payload: { kind, code, id } }: NewJob) {
  return kind === 'partner' && code ? [{ code, partnerId: id }] : []
}
