import type { PrepareAssessment } from '../../shared/jobs/prepare-assessment.ts'
import { promisedDay } from '../../shared/mail/promised-day.ts'
import type { Config } from '../../shared/runtime/config.ts'
import {
  insertAssessments,
  type NewAssessment,
} from '../../shared/tables/assessments/assessments.ts'
import { appendEvents, type NewEvent } from '../../shared/tables/history/events.ts'
import { recordPeople, type Submitter } from '../../shared/tables/people/recorded-people.ts'
import { calculateFigures } from '../assessment/calculate.ts'
import type { Means } from '../assessment/capacity.ts'
import { type Figures, formatFigures } from '../assessment/figures.ts'
import type { BatchHandler } from '../job-handler.ts'
import { recipientOf } from '../mail/emails/recipient.ts'
import { type EmailRequest, enqueueEmails } from '../mail/enqueue.ts'
import { distinctSubmissions } from '../recording/distinct.ts'
import { acceptedAndRecordedEvents, systemEvent } from '../recording/first-events.ts'
import { formSuspicionsOf } from '../recording/form-suspicions.ts'
import {
  findReferrals,
  noReferral,
  type Referral,
  referralColumns,
  referralEvents,
} from '../recording/referral.ts'

type Prepared = { payload: PrepareAssessment; figures: Figures; referral: Referral }

/**
 * Calculates and records what clients can afford, and enqueues the emails with the results. Suspicious
 * submissions are recorded, but get no email.
 */
export const prepareAssessments: BatchHandler<PrepareAssessment> = async (step, batch) => {
  const payloads = distinctSubmissions(batch)
  const figures = await calculateFigures(step.tx, step.config, payloads.map(meansOf))
  const referrals = await findReferrals(step.tx, payloads)
  const prepared = payloads.map((payload, index) => ({
    payload,
    figures: figures[index] as Figures,
    referral: referrals.get(payload.id) ?? noReferral,
  }))
  const recordedAt = new Date()
  const fresh = await insertAssessments(
    step.tx,
    prepared.map((assessment) => toNewAssessment(assessment, step.config.CURRENCY, recordedAt)),
  )
  const recorded = prepared.filter(({ payload }) => fresh.has(payload.id))
  await recordPeople(step.tx, recorded.map(toSubmitter))
  await appendEvents(
    step.tx,
    recorded.flatMap((assessment) => eventsOf(assessment, step.config.CURRENCY, recordedAt)),
  )
  await enqueueEmails(
    step,
    recorded
      .filter(({ payload }) => formSuspicionsOf(payload).length === 0)
      .map((assessment) => assessmentEmail(assessment, step.config)),
  )
}

function eventsOf(
  { payload, figures, referral }: Prepared,
  currency: string,
  recordedAt: Date,
): NewEvent[] {
  const after = { capacity: figures.capacity.price, currency }
  return [
    ...acceptedAndRecordedEvents(payload, payload.submittedAt, recordedAt, after),
    ...referralEvents(referral).map((found) => systemEvent(payload, recordedAt, found)),
  ]
}

function toSubmitter({ payload }: Prepared): Submitter {
  const { id, fields, emailNormalized, submittedAt } = payload
  return { id, name: fields.name, email: fields.email, emailNormalized, submittedAt }
}

function meansOf({ fields }: PrepareAssessment): Means {
  const { budget, downPayment, monthlyCapacity } = fields
  return { budget, downPayment, monthlyCapacity }
}

function toNewAssessment(
  { payload, figures, referral }: Prepared,
  currency: string,
  recordedAt: Date,
): NewAssessment {
  const { id, fields, emailNormalized } = payload
  return {
    id,
    name: fields.name,
    email: fields.email,
    emailNormalized,
    currency,
    budget: fields.budget,
    downPayment: fields.downPayment,
    monthlyCapacity: fields.monthlyCapacity,
    capacity: figures.capacity.price,
    figures,
    language: payload.language,
    spamReasons: formSuspicionsOf(payload),
    ...referralColumns(referral),
    submittedAt: payload.submittedAt,
    recordedAt,
  }
}

function assessmentEmail({ payload, figures, referral }: Prepared, config: Config): EmailRequest {
  const { id, language, fields, submittedAt, clientKey, traceparent } = payload
  const { CURRENCY: currency, TIME_ZONE: timeZone } = config
  return {
    template: 'assessment',
    about: { kind: 'assessment', id },
    language,
    to: recipientOf(fields.name, fields.email),
    replyTo: config.SALES_MAILBOX,
    clientKey,
    traceparent,
    data: formatFigures(figures, {
      name: fields.name,
      language,
      currency,
      timeZone,
      calculatedAt: submittedAt,
      answerBy: promisedDay('answer', config, language),
      referralCode: referral.partner?.code,
    }),
  }
}
