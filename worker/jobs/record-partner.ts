import { readCode } from '../../shared/contract/code.ts'
import { interestsOf, type RiskFlag } from '../../shared/contract/partner.ts'
import type { RecordPartner } from '../../shared/jobs/record-partner.ts'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { insertPartners, type NewPartner } from '../../shared/tables/partners/partners.ts'
import { findReferrers } from '../../shared/tables/referrals/referral-codes.ts'
import type { BatchHandler } from '../job-handler.ts'
import { partnerEmails } from '../mail/emails/partner-emails.ts'
import { enqueueEmails } from '../mail/enqueue.ts'
import { formSuspicionsOf } from '../recording/form-suspicions.ts'
import { risksOf, traitsOf } from '../recording/risk.ts'
import { timelineOf } from '../timeline.ts'

/**
 * Records accepted applications as partners with their referrers, risk flags and events, and enqueues
 * their emails. Applications with bot signals get no email.
 */
export const recordPartners: BatchHandler<RecordPartner> = async (step, batch) => {
  // A submission can be in a batch twice: its job and its redriven copy.
  const payloads = [...new Map(batch.map((each) => [each.id, each])).values()]
  const referrers = await findReferrers(
    step.tx,
    payloads.flatMap((payload) => referralOf(payload) ?? []),
  )
  const referrerOf = (payload: RecordPartner) => referrers.get(referralOf(payload) ?? '')
  const risks = await risksOf(step.tx, payloads, referrerOf)
  const recordedAt = new Date()
  const fresh = await insertPartners(
    step.tx,
    payloads.map((payload) => ({
      ...partnerOf(payload, recordedAt),
      referredByPartnerId: referrerOf(payload),
      riskFlags: risks.get(payload.id) ?? [],
    })),
  )
  const recorded = payloads.filter(({ id }) => fresh.has(id))
  await appendEvents(
    step.tx,
    recorded.flatMap((payload) => eventsOf(payload, risks.get(payload.id) ?? [], recordedAt)),
  )
  await enqueueEmails(
    step,
    recorded
      .filter((payload) => formSuspicionsOf(payload).length === 0)
      .flatMap((payload) => partnerEmails(payload, step.config)),
  )
}

function eventsOf(payload: RecordPartner, riskFlags: RiskFlag[], recordedAt: Date) {
  const after = { referralCode: payload.code, ...(riskFlags.length > 0 && { riskFlags }) }
  return timelineOf(payload, payload.submittedAt, recordedAt, after)
}

function partnerOf(payload: RecordPartner, recordedAt: Date): NewPartner {
  const { id, code, submittedAt, language, fields, phone } = payload
  return {
    id,
    referralCode: code,
    agencyName: fields.agencyName,
    contactName: fields.contactName,
    email: fields.email,
    phone: fields.phone,
    phoneNational: phone.national,
    ...traitsOf(payload),
    city: fields.city,
    interests: interestsOf(fields.primaryInterest),
    referredByCode: referralOf(payload),
    language,
    submittedAt,
    recordedAt,
    updatedAt: recordedAt,
  }
}

function referralOf({ fields }: RecordPartner): string | undefined {
  const typed = fields.referredByCode
  return typed ? readCode('LP', typed) : undefined
}
