import { readCode } from '../../shared/contract/code.ts'
import { interestsOf } from '../../shared/contract/partner.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import type { RecordPartner } from '../../shared/jobs/record-partner.ts'
import { appendEvents } from '../../shared/tables/events.ts'
import { insertPartners, type NewPartner } from '../../shared/tables/partners.ts'
import { findReferrers } from '../../shared/tables/referral-codes.ts'
import type { BatchHandler } from '../handlers.ts'
import { enqueueMails, type MailOrder } from '../mail/enqueue.ts'
import { timelineOf } from '../timeline.ts'

/** Writes accepted applications as partners, linked to who referred them. */
export const recordPartners: BatchHandler<RecordPartner> = async (step, payloads) => {
  const referrers = await findReferrers(
    step.tx,
    payloads.flatMap((payload) => referralOf(payload) ?? []),
  )
  const recordedAt = new Date()
  const fresh = await insertPartners(
    step.tx,
    payloads.map((payload) => partnerOf(payload, referrers, recordedAt)),
  )
  const recorded = payloads.filter(({ partnerId }) => fresh.has(partnerId))
  await appendEvents(
    step.tx,
    recorded.flatMap(({ partnerId, submittedAt, referralCode }) =>
      timelineOf({ kind: 'partner', id: partnerId }, submittedAt, recordedAt, { referralCode }),
    ),
  )
  await enqueueMails(step, recorded.map(acknowledgement))
}

function partnerOf(
  payload: RecordPartner,
  referrers: Map<string, string>,
  recordedAt: Date,
): NewPartner {
  const { application, phone } = payload
  const referredByCode = referralOf(payload)
  return {
    id: payload.partnerId,
    referralCode: payload.referralCode,
    agencyName: application.agencyName,
    contactName: application.contactName,
    email: application.email,
    emailNormalized: normalizeEmail(application.email),
    phone: application.phone,
    phoneNational: phone.national,
    phoneE164: phone.e164,
    city: application.city,
    interests: interestsOf(application.primaryInterest),
    referredByCode,
    referredByPartnerId: referredByCode ? referrers.get(referredByCode) : undefined,
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

function acknowledgement(payload: RecordPartner): MailOrder {
  const { partnerId, referralCode, language, application } = payload
  const { agencyName, contactName, email } = application
  return {
    template: 'partner-acknowledgement',
    about: { kind: 'partner', id: partnerId },
    language,
    to: { name: contactName, email },
    data: { contactName, agencyName, code: referralCode },
  }
}
