import { parseInterests, type RiskFlag } from '../../shared/contract/partner.ts'
import { referralCodesIn } from '../../shared/domain/referral-codes-in.ts'
import type { RecordPartner } from '../../shared/jobs/record-partner.ts'
import { appendEvents, type NewEvent } from '../../shared/tables/history/events.ts'
import { insertPartners, type NewPartner } from '../../shared/tables/partners/partners.ts'
import { findPartnerIdsByReferralCode } from '../../shared/tables/referrals/referral-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { BatchHandler } from '../job-handler.ts'
import { partnerEmails } from '../mail/emails/partner-emails.ts'
import { enqueueEmails } from '../mail/enqueue.ts'
import { distinctSubmissions } from '../recording/distinct.ts'
import { acceptedAndRecordedEvents, systemEvent } from '../recording/first-events.ts'
import { formSuspicionsOf } from '../recording/form-suspicions.ts'
import { findReferrals, noReferral, type Referral, referralEvents } from '../recording/referral.ts'
import { findRiskFlags, traitsOf } from '../recording/risk.ts'

/**
 * Records accepted applications as partners with their referrers, risk flags and events, and enqueues
 * their emails. Suspicious applications are recorded, but no emails about them are sent.
 */
export const recordPartners: BatchHandler<RecordPartner> = async (step, batch) => {
  const payloads = distinctSubmissions(batch)
  const referrers = await findPartnerIdsByReferralCode(step.tx, payloads.flatMap(codesIn))
  const codeOf = (payload: RecordPartner) => {
    const codes = codesIn(payload)
    return codes.find((code) => referrers.has(code)) ?? codes[0]
  }
  const referrerOf = (payload: RecordPartner) => referrers.get(codeOf(payload) ?? '')
  const risks = await findRiskFlags(step.tx, payloads, referrerOf)
  const removed = await findRemovedCodes(step.tx, payloads)
  const recordedAt = new Date()
  const fresh = await insertPartners(
    step.tx,
    payloads.map((payload) => ({
      ...toNewPartner(payload, recordedAt),
      referredByCode: codeOf(payload),
      referredByPartnerId: referrerOf(payload),
      riskFlags: risks.get(payload.id) ?? [],
    })),
  )
  const recorded = payloads.filter(({ id }) => fresh.has(id))
  await appendEvents(
    step.tx,
    recorded.flatMap((payload) => [
      ...eventsOf(payload, risks.get(payload.id) ?? [], recordedAt),
      ...unknownCodeEvents(payload, removed, recordedAt),
    ]),
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
  return acceptedAndRecordedEvents(payload, payload.submittedAt, recordedAt, after)
}

// Whoever empties the field does not want the code of the link. But if nobody has it, they were asked to, and staff look for the partner.
async function findRemovedCodes(tx: Database, payloads: RecordPartner[]) {
  const without = payloads.filter((payload) => payload.form?.ref && codesIn(payload).length === 0)
  return await findReferrals(
    tx,
    without.map(({ id, form }) => ({ id, form, fields: {} })),
  )
}

function unknownCodeEvents(
  { kind, id }: RecordPartner,
  removed: Map<string, Referral>,
  at: Date,
): NewEvent[] {
  const unknown = removed.get(id)?.unknown ?? []
  const found = referralEvents({ ...noReferral, unknown })
  return found.map((finding) => systemEvent({ kind, id }, at, finding))
}

function toNewPartner(payload: RecordPartner, recordedAt: Date): NewPartner {
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
    interests: parseInterests(fields.primaryInterest),
    language,
    submittedAt,
    recordedAt,
    updatedAt: recordedAt,
  }
}

function codesIn({ fields }: RecordPartner): string[] {
  return referralCodesIn(fields.referredByCode ?? '')
}
