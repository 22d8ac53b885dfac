import { readCode } from '../../shared/contract/code.ts'
import { interestsOf, type RiskFlag } from '../../shared/contract/partner.ts'
import type { RecordPartner } from '../../shared/jobs/record-partner.ts'
import { appendEvents } from '../../shared/tables/events.ts'
import { insertPartners, type NewPartner } from '../../shared/tables/partners.ts'
import { findReferrers } from '../../shared/tables/referral-codes.ts'
import type { BatchHandler } from '../handlers.ts'
import { enqueueMails } from '../mail/enqueue.ts'
import { partnerMails } from '../mail/orders/partner-mails.ts'
import { formSuspicionsOf } from '../recording/form-suspicions.ts'
import { risksOf, traitsOf } from '../recording/risk.ts'
import { timelineOf } from '../timeline.ts'

/**
 * Writes accepted applications as partners, linked to who referred them, with what is odd. No mail
 * goes out about one that a machine seems to have filled in.
 */
export const recordPartners: BatchHandler<RecordPartner> = async (step, delivered) => {
  // A submission can be in a batch twice: its job and the redriven copy of it.
  const payloads = [...new Map(delivered.map((each) => [each.partnerId, each])).values()]
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
      riskFlags: risks.get(payload.partnerId) ?? [],
    })),
  )
  const recorded = payloads.filter(({ partnerId }) => fresh.has(partnerId))
  await appendEvents(
    step.tx,
    recorded.flatMap((payload) =>
      eventsOf(payload, risks.get(payload.partnerId) ?? [], recordedAt),
    ),
  )
  await enqueueMails(
    step,
    recorded
      .filter((payload) => formSuspicionsOf(payload).length === 0)
      .flatMap((payload) => partnerMails(payload, step.config)),
  )
}

function eventsOf(payload: RecordPartner, riskFlags: RiskFlag[], recordedAt: Date) {
  const { partnerId, submittedAt, referralCode } = payload
  const after = { referralCode, ...(riskFlags.length > 0 && { riskFlags }) }
  return timelineOf({ kind: 'partner', id: partnerId }, submittedAt, recordedAt, after)
}

function partnerOf(payload: RecordPartner, recordedAt: Date): NewPartner {
  const { application, phone } = payload
  return {
    id: payload.partnerId,
    referralCode: payload.referralCode,
    agencyName: application.agencyName,
    contactName: application.contactName,
    email: application.email,
    phone: application.phone,
    phoneNational: phone.national,
    ...traitsOf(payload),
    city: application.city,
    interests: interestsOf(application.primaryInterest),
    referredByCode: referralOf(payload),
    language: payload.language,
    submittedAt: payload.submittedAt,
    recordedAt,
    updatedAt: recordedAt,
  }
}

function referralOf({ application }: RecordPartner): string | undefined {
  const typed = application.referredByCode
  return typed ? readCode('LP', typed) : undefined
}
