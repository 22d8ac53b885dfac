import { fromKysely, type PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { answerKeptHours } from '../shared/contract/idempotency.ts'
import type { SubmissionKind } from '../shared/contract/submission.ts'
import { submissionKind } from '../shared/contract/submission-kinds.ts'
import { type RecordingJobs, recordingJobs } from '../shared/jobs/recording-jobs.ts'
import { isLockTimeout } from '../shared/runtime/errors.ts'
import { issueReferralCodes } from '../shared/tables/referrals/referral-codes.ts'
import { keepAnswers, type NewAnswer } from '../shared/tables/submissions/idempotency.ts'
import type { Database } from '../shared/tables/tables.ts'
import type { CodeLease } from './code-lease.ts'

/** A submission that has passed validation: its job's payload without what acceptance adds. */
export type NewSubmission<Kind extends SubmissionKind = SubmissionKind> =
  Kind extends SubmissionKind
    ? Omit<z.output<RecordingJobs[Kind]['payload']>, 'id' | 'code' | 'submittedAt'>
    : never

/** A submission with the answer that is to be kept for a client that asks again. */
type Accepting<S extends NewSubmission = NewSubmission> = S & { keep?: AnswerToKeep }

/** The answer to a submission, to be kept with it for a client that asks again. */
type AnswerToKeep = {
  scope: string
  requestHash: string
  answerOf: (receipt: Receipt) => string
}

/** Thrown when an answer is kept already under the scope of one of the submissions. */
export class AlreadyAnswered extends Error {
  override name = 'AlreadyAnswered'
}

/** What an accepted submission is known by: its id, and the code its client is given. */
export type Receipt<Kind extends SubmissionKind = SubmissionKind> = Pick<
  z.output<RecordingJobs[Kind]['payload']>,
  'id' | 'code'
>

/**
 * The only way a submission becomes a job: once it returns, all the submissions are durable; when it
 * throws, none is.
 * @returns one receipt for each submission, in their order
 * @throws AlreadyAnswered, CodesSpentError, or what the database threw
 */
export type Intake = <const All extends readonly Accepting[]>(
  submissions: All,
) => Promise<{ [Index in keyof All]: Receipt<All[Index]['kind']> }>

const KEPT_MS = answerKeptHours * 60 * 60 * 1000
/** How long to wait for another process that is answering under the same key. */
const WAIT_MS = 2_000

/** A submission as the job it becomes. */
type Entry = { payload: NewSubmission & Receipt; keep: AnswerToKeep | undefined }

export function createIntake(db: Database, boss: PgBoss, codes: CodeLease): Intake {
  return async <const All extends readonly Accepting[]>(submissions: All) => {
    const entries = await Promise.all(submissions.map((submission) => enter(submission, codes)))
    await db.transaction().execute(async (tx) => {
      await keepAll(tx, entries)
      for (const [kind, group] of Map.groupBy(entries, ({ payload }) => payload.kind)) {
        const jobs = group.map(({ payload }) => ({ id: payload.id, data: payload }))
        await boss.insert(recordingJobs[kind].queue, jobs, { db: fromKysely(tx) })
      }
      await issueReferralCodes(tx, entries.flatMap(issuedCode))
    })
    const receipts = entries.map(({ payload: { id, code } }) => ({ id, code }))
    return receipts as { [Index in keyof All]: Receipt<All[Index]['kind']> }
  }
}

// First of all in the transaction: a submission that was answered before writes nothing else.
async function keepAll(tx: Database, entries: Entry[]) {
  const answers = entries.flatMap(answerToKeep)
  if (answers.length === 0) return
  const kept = await keepAnswers(tx, answers, WAIT_MS).catch((error) => {
    throw isLockTimeout(error) ? new AlreadyAnswered() : error
  })
  if (kept.size < answers.length) throw new AlreadyAnswered()
}

function answerToKeep({ payload: { id, kind, code }, keep }: Entry): NewAnswer[] {
  if (!keep) return []
  const now = Date.now()
  return [
    {
      scope: keep.scope,
      requestHash: keep.requestHash,
      answer: keep.answerOf({ id, code }),
      aboutKind: kind,
      aboutId: id,
      createdAt: new Date(now),
      expiresAt: new Date(now + KEPT_MS),
    },
  ]
}

async function enter({ keep, ...submission }: Accepting, codes: CodeLease): Promise<Entry> {
  const { codePrefix } = submissionKind[submission.kind]
  const code = codePrefix && (await codes.take(codePrefix))
  const payload = { ...submission, id: uuid(), code, submittedAt: new Date().toISOString() }
  return { payload, keep }
}

function issuedCode({ payload: { kind, code, id } }: Entry) {
  return kind === 'partner' && code ? [{ code, partnerId: id }] : []
}
