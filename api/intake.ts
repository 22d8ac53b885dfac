import { fromKysely, type PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { answerRetentionHours } from '../shared/contract/idempotency.ts'
import { kindDescription, type SubmissionKind } from '../shared/contract/submission.ts'
import { type RecordingJobs, recordingJobs } from '../shared/jobs/recording-jobs.ts'
import { isLockTimeout } from '../shared/runtime/errors.ts'
import { insertReferralCodes } from '../shared/tables/referrals/referral-codes.ts'
import { type NewStoredResponse, storeResponses } from '../shared/tables/submissions/idempotency.ts'
import type { Database } from '../shared/tables/tables.ts'
import type { CodeLease } from './code-lease.ts'

/** A valid submission: the payload of its job without the fields that the intake adds. */
export type NewSubmission<Kind extends SubmissionKind = SubmissionKind> =
  Kind extends SubmissionKind
    ? Omit<z.output<RecordingJobs[Kind]['payload']>, 'id' | 'code' | 'submittedAt'>
    : never

/** A submission and, if its request can be repeated, the answer to store with it. */
type IntakeEntry<S extends NewSubmission = NewSubmission> = S & { answerToStore?: AnswerToStore }

/** The answer to store, for a client that may repeat its request. */
type AnswerToStore = {
  scope: string
  requestHash: string
  answerOf: (receipt: Receipt) => string
}

/**
 * Thrown if a request with the same scope as one of the submissions has been answered, or if another process
 * is still handling it.
 */
export class AlreadyAnswered extends Error {
  override name = 'AlreadyAnswered'
}

/** The id of an accepted submission, and its reference or referral code if its kind has one. */
export type Receipt<Kind extends SubmissionKind = SubmissionKind> = Pick<
  z.output<RecordingJobs[Kind]['payload']>,
  'id' | 'code'
>

/**
 * Turns submissions into jobs, in one transaction. Every submission is accepted by this function.
 * @returns one receipt per submission, in the same order, after the jobs are committed
 * @throws AlreadyAnswered, CodesSpentError, or the database's error
 */
export type Intake = <const All extends readonly IntakeEntry[]>(
  submissions: All,
) => Promise<{ [Index in keyof All]: Receipt<All[Index]['kind']> }>

const RETENTION_MS = answerRetentionHours * 60 * 60 * 1000
/** How long to wait for another process that handles a request with the same scope, in milliseconds. */
const WAIT_MS = 2_000

/** The payload of a submission's job, and the answer to store with it. */
type NewJob = { payload: NewSubmission & Receipt; answerToStore: AnswerToStore | undefined }

/** @param codes the codes that new submissions get */
export function createIntake(db: Database, boss: PgBoss, codes: CodeLease): Intake {
  return async <const All extends readonly IntakeEntry[]>(submissions: All) => {
    const newJobs = await Promise.all(submissions.map((entry) => createJob(entry, codes)))
    await db.transaction().execute(async (tx) => {
      await storeNewAnswers(tx, newJobs)
      for (const [kind, group] of Map.groupBy(newJobs, ({ payload }) => payload.kind)) {
        const jobs = group.map(({ payload }) => ({ id: payload.id, data: payload }))
        await boss.insert(recordingJobs[kind].queue, jobs, { db: fromKysely(tx) })
      }
      await insertReferralCodes(tx, newJobs.flatMap(referralCodeRows))
    })
    const receipts = newJobs.map(({ payload: { id, code } }) => ({ id, code }))
    return receipts as { [Index in keyof All]: Receipt<All[Index]['kind']> }
  }
}

// Runs first in the transaction, so that a repeated request writes nothing else.
async function storeNewAnswers(tx: Database, newJobs: NewJob[]) {
  const answers = newJobs.flatMap(answerRows)
  if (answers.length === 0) return
  const storedScopes = await storeResponses(tx, answers, WAIT_MS).catch((error) => {
    throw isLockTimeout(error) ? new AlreadyAnswered() : error
  })
  if (storedScopes.size < answers.length) throw new AlreadyAnswered()
}

function answerRows({ payload: { id, kind, code }, answerToStore }: NewJob): NewStoredResponse[] {
  if (!answerToStore) return []
  const now = Date.now()
  return [
    {
      scope: answerToStore.scope,
      requestHash: answerToStore.requestHash,
      answer: answerToStore.answerOf({ id, code }),
      aboutKind: kind,
      aboutId: id,
      createdAt: new Date(now),
      expiresAt: new Date(now + RETENTION_MS),
    },
  ]
}

async function createJob(
  { answerToStore, ...submission }: IntakeEntry,
  codes: CodeLease,
): Promise<NewJob> {
  const { codePrefix } = kindDescription[submission.kind]
  const code = codePrefix && (await codes.take(codePrefix))
  const payload = { ...submission, id: uuid(), code, submittedAt: new Date().toISOString() }
  return { payload, answerToStore }
}

function referralCodeRows({ payload: { kind, code, id } }: NewJob) {
  return kind === 'partner' && code ? [{ code, partnerId: id }] : []
}
