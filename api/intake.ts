import { fromKysely, type PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import type { AssessmentRequest } from '../shared/contract/assessment.ts'
import { answerKeptHours } from '../shared/contract/idempotency.ts'
import type { Language } from '../shared/contract/language.ts'
import type { ContactInquiry } from '../shared/contract/lead.ts'
import type { PartnerApplication } from '../shared/contract/partner.ts'
import { type PrepareAssessment, prepareAssessment } from '../shared/jobs/prepare-assessment.ts'
import { type RecordLead, recordLead } from '../shared/jobs/record-lead.ts'
import { type RecordPartner, recordPartner } from '../shared/jobs/record-partner.ts'
import type { FormSignals, PhoneNumber } from '../shared/jobs/recording.ts'
import { isLockTimeout } from '../shared/runtime/errors.ts'
import { keepAnswers, type NewAnswer } from '../shared/tables/idempotency.ts'
import { issueReferralCodes } from '../shared/tables/referral-codes.ts'
import type { Database } from '../shared/tables/tables.ts'
import type { CodeLease } from './code-lease.ts'

/** A submission that has passed validation. */
export type Submission = {
  language: Language
  keep?: AnswerToKeep
  /** What a form of the portal knows besides. */
  form?: FormSignals | undefined
} & (
  | { kind: 'lead'; inquiry: ContactInquiry; phone: PhoneNumber }
  | { kind: 'partner'; application: PartnerApplication; phone: PhoneNumber }
  | { kind: 'assessment'; request: AssessmentRequest }
)

/** The answer to a submission, to be kept with it for a client that asks again. */
export type AnswerToKeep = {
  scope: string
  requestHash: string
  answerOf: (receipt: Receipt) => string
}

/** Thrown when an answer is kept already under the scope of one of the submissions. */
export class AlreadyAnswered extends Error {
  override name = 'AlreadyAnswered'
}

/** What an accepted submission is known by: its id, and the code of an inquiry or a partner. */
export type Receipt<S extends Submission = Submission> = S extends { kind: 'assessment' }
  ? { id: string }
  : { id: string; code: string }

/**
 * The only door by which a submission becomes a job: once it returns, the submissions are durable,
 * all of them; when it throws, none is.
 * @returns one receipt for each submission, in their order
 * @throws AlreadyAnswered, CodesSpentError, or what the database threw
 */
export type Intake = <const All extends readonly Submission[]>(
  submissions: All,
) => Promise<{ [Index in keyof All]: Receipt<All[Index]> }>

const KEPT_MS = answerKeptHours * 60 * 60 * 1000
/** How long to wait for another process that is answering under the same key. */
const WAIT_MS = 2_000

/** A submission as the job it becomes. */
type Entry = { submission: Submission; id: string; code?: string; queue: string; data: object }

export function createIntake(db: Database, boss: PgBoss, codes: CodeLease): Intake {
  return async <const All extends readonly Submission[]>(submissions: All) => {
    const entries = await Promise.all(submissions.map((submission) => enter(submission, codes)))
    await db.transaction().execute(async (tx) => {
      await keepAll(tx, entries)
      for (const [queue, group] of Map.groupBy(entries, (entry) => entry.queue)) {
        const jobs = group.map(({ id, data }) => ({ id, data }))
        await boss.insert(queue, jobs, { db: fromKysely(tx) })
      }
      await issueReferralCodes(tx, entries.flatMap(issuedCode))
    })
    const receipts = entries.map(({ id, code }) => ({ id, code }))
    return receipts as { [Index in keyof All]: Receipt<All[Index]> }
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

function answerToKeep({ submission, id, code }: Entry): NewAnswer[] {
  const { keep, kind } = submission
  if (!keep) return []
  const now = Date.now()
  return [
    {
      scope: keep.scope,
      requestHash: keep.requestHash,
      answer: keep.answerOf({ id, code: code ?? '' }),
      aboutKind: kind,
      aboutId: id,
      createdAt: new Date(now),
      expiresAt: new Date(now + KEPT_MS),
    },
  ]
}

async function enter(submission: Submission, codes: CodeLease): Promise<Entry> {
  const id = uuid()
  const { language, form } = submission
  const submittedAt = new Date().toISOString()
  switch (submission.kind) {
    case 'lead': {
      const { inquiry, phone } = submission
      const refCode = await codes.take('LU')
      const data: RecordLead = { leadId: id, refCode, submittedAt, language, inquiry, phone, form }
      return { submission, queue: recordLead.queue, id, code: refCode, data }
    }
    case 'partner': {
      const { application, phone } = submission
      const referralCode = await codes.take('LP')
      const data: RecordPartner = {
        partnerId: id,
        referralCode,
        submittedAt,
        language,
        application,
        phone,
        form,
      }
      return { submission, queue: recordPartner.queue, id, code: referralCode, data }
    }
    case 'assessment': {
      const { request } = submission
      const data: PrepareAssessment = { assessmentId: id, submittedAt, language, request, form }
      return { submission, queue: prepareAssessment.queue, id, data }
    }
  }
}

function issuedCode({ queue, id, code }: Entry) {
  return queue === recordPartner.queue && code ? [{ code, partnerId: id }] : []
}
