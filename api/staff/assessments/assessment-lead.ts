import { setTimeout as delay } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { assessmentOrigin, type EntryResult } from '../../../shared/contract/entry.ts'
import type { AssessmentRecord } from '../../../shared/contract/records.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { findAssessment } from '../../../shared/tables/assessments/assessments.ts'
import { findUnrecordedLead } from '../../../shared/tables/jobs/pgboss/payloads.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { repeatableOnce } from '../../http/idempotency-key.ts'
import { languageOf } from '../../http/language.ts'
import { answerOnce, sendAnswer } from '../../v1/accept.ts'
import { requireNotErased } from '../erased.ts'
import { entryOf } from '../leads/entries.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { assessmentMessage } from './assessment-message.ts'

/**
 * POST /api/staff/assessments/:id/lead: makes a lead of an assessment, through the intake like one that staff enter by hand, and
 * responds with its id and code. There is one lead for each assessment: a request that comes later, or at the same time, gets the
 * same answer. If a salesperson already handles the client, the worker assigns the lead to them, otherwise as one that is entered by
 * hand.
 */
export function makeLeadOfAssessment(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, context.config.LOCALE)
    const submit = async () => {
      const assessment = await requireAssessment(context, idOf(request))
      const { id } = assessment
      const made = assessment.lead ?? (await findUnrecordedLead(context.db, id))
      if (made) return { json: JSON.stringify(made), isReplay: false }
      const submission = await submissionOf(context, assessment, meOf(response), language)
      const once = repeatableOnce('lead of assessment', id)
      return await answerOnce(context, request, { submission, resultOf }, once)
    }
    sendAnswer(response.status(201), await afterOthers(submit))
  }
}

async function requireAssessment({ db }: ApiContext, id: string) {
  const assessment = await findAssessment(db, id)
  if (!assessment) throw new ApiError('NOT_FOUND')
  requireNotErased(assessment)
  return assessment
}

function resultOf({ id, code }: { id: string; code: string | null }): EntryResult {
  return { id, refCode: code ?? '' }
}

/** How long a request waits for another one that makes the same lead, or erases its client, in milliseconds. */
const WAIT_MS = 4_000
const RETRY_MS = 50

async function afterOthers<Answer>(
  attempt: () => Promise<Answer>,
  deadline = Date.now() + WAIT_MS,
): Promise<Answer> {
  try {
    return await attempt()
  } catch (error) {
    const isBusy = error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_IN_USE'
    if (!isBusy || Date.now() > deadline) throw error
  }
  await delay(RETRY_MS)
  return await afterOthers(attempt, deadline)
}

async function submissionOf(
  { db }: ApiContext,
  assessment: AssessmentRecord<Date>,
  me: Me,
  language: AssessmentRecord['language'],
) {
  const { id, name, email, budget, currency, referredByCode } = assessment
  const entry = await entryOf(db, me, { acknowledges: false }, language)
  return {
    kind: 'lead' as const,
    language: assessment.language,
    fields: {
      name,
      email,
      message: assessmentMessage(assessment),
      origin: assessmentOrigin,
      referredByCode: referredByCode ?? undefined,
    },
    phone: null,
    emailNormalized: normalizeEmail(email),
    entry: { ...entry, assessmentId: id, budget: { amount: budget, currency } },
  }
}
