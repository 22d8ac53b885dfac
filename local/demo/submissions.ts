import { v7 } from 'uuid'
import { generateCodes } from '../../shared/codes/code-pool.ts'
import type { CodePrefix } from '../../shared/contract/code.ts'
import { isNotified } from '../../shared/contract/decision.ts'
import { DAY_MS } from '../../shared/contract/duration.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { readPhone } from '../../shared/domain/phone.ts'
import { mailedProperty } from '../../shared/mail/mailed-property.ts'
import type { NewEvent } from '../../shared/tables/history/events.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import type { NewPartner } from '../../shared/tables/partners/partners.ts'
import { formatDate } from '../../shared/view/format.ts'
import type { LeadForEmail } from '../../worker/mail/emails/lead-emails.ts'
import type { EmailRequest } from '../../worker/mail/enqueue.ts'
import { agencyKey } from '../../worker/recording/agency.ts'
import { acceptedAndRecordedEvents, firstLeadEvents } from '../../worker/recording/first-events.ts'
import { leadEvents, recordedLeadDetails } from '../../worker/recording/lead-events.ts'
import { findingColumns, type LeadFindings, responseColumns } from '../../worker/recording/leads.ts'
import type { DemoContext } from './context.ts'
import { leadFindings, partnerRisks } from './findings.ts'
import { moneyColumnsOf, withMoneyEvents } from './lead-money.ts'
import { RESPONSE_MS, workColumns } from './lead-work.ts'
import { demoLeads } from './leads/index.ts'
import { demoPartners } from './partners.ts'
import { leadStatusChanges, type StatusChange } from './status-changes.ts'

/** A demo submission: its row, its email and its events. */
export type DemoSubmission<Row> = {
  row: Row
  /** None about a lead that staff entered. */
  email?: EmailRequest
  enqueuedAt: Date
  events: NewEvent[]
}

/** Returns when a submission was accepted and recorded, and its id: a UUIDv7 with the time of acceptance. */
export function idAndTimes(now: Date, daysAgo: number) {
  const submittedAt = new Date(now.getTime() - daysAgo * DAY_MS)
  const recordedAt = new Date(submittedAt.getTime() + 700)
  return { id: v7({ msecs: submittedAt.getTime() }), submittedAt, recordedAt }
}

/**
 * Builds the events of a demo submission: accepted, recorded and, for leads and partners, the changes of
 * its status.
 * @param after the details of the `submission.recorded` event
 */
export function timelineEvents(
  kind: SubmissionKind,
  times: ReturnType<typeof idAndTimes>,
  after: Record<string, unknown>,
  changes: StatusChange[] = [],
): NewEvent[] {
  const { id, submittedAt, recordedAt } = times
  const events = acceptedAndRecordedEvents(
    { kind, id },
    submittedAt.toISOString(),
    recordedAt,
    after,
  )
  if (kind !== 'lead' && kind !== 'partner') return events
  return [
    ...events,
    ...changes.map(
      ({ from, to, at, lostReason }): NewEvent => ({
        at,
        type: `${kind}.status_changed`,
        actorKind: 'staff',
        actor: kind === 'partner' ? 'Elena Prado' : 'Sofía Landero',
        aboutKind: kind,
        aboutId: id,
        before: { status: from },
        after: { status: to, ...(lostReason && { lostReason }) },
      }),
    ),
  ]
}

/**
 * Builds the demo's leads. The properties and partners must be in the database.
 * @param partnerCodes the codes of `demoPartners`, in order
 */
export async function leadSubmissions(
  context: DemoContext,
  partnerCodes: string[],
): Promise<DemoSubmission<NewLead>[]> {
  const leads = await withCodes(context, 'LU', demoLeads)
  const derived = await leadFindings(context, leads, partnerCodes)
  return leads.flatMap(({ property, daysAgo, enteredBy, code: refCode, ...lead }, index) => {
    const { payload, findings } = derived.get(lead.id) ?? {}
    if (!payload || !findings) return []
    const { id, submittedAt, recordedAt } = lead
    const times = { id, submittedAt, recordedAt }
    const details = recordedLeadDetails(refCode, findings)
    const events = enteredBy
      ? firstLeadEvents(payload, recordedAt, details)
      : withMoneyEvents(
          lead.name,
          timelineEvents('lead', times, details, leadStatusChanges(lead, context.now, index)),
        )
    const row = {
      ...lead,
      ...normalizedContact(context, lead),
      refCode,
      propertyAsked: property,
      ...findingColumns(findings, submittedAt),
      ...workColumns(context, lead, index),
      ...responseColumns({ payload, findings }),
      ...moneyColumnsOf(lead.name, events),
      // That of the others could be before the call or visit.
      ...(enteredBy && { followUpOn: null }),
      updatedAt: times.recordedAt,
    }
    return {
      row,
      ...(!enteredBy && { email: acknowledgement(context, row, findings) }),
      enqueuedAt: times.recordedAt,
      events: [...events, ...leadEvents(id, recordedAt, findings)],
    }
  })
}

type AcknowledgedLead = Pick<
  LeadForEmail,
  'id' | 'refCode' | 'name' | 'email' | 'language' | 'submittedAt'
>

function acknowledgement(
  { config }: DemoContext,
  { id, refCode, name, email, language, submittedAt }: AcknowledgedLead,
  { assignee, property, referral }: LeadFindings,
): EmailRequest<'lead-acknowledgement'> {
  return {
    template: 'lead-acknowledgement',
    about: { kind: 'lead', id },
    language,
    to: { name, email },
    data: {
      name,
      code: refCode,
      receivedOn: formatDate(submittedAt, language, config.TIME_ZONE),
      property: property ? mailedProperty(property, language, referral.partner?.code) : null,
      advisor: assignee?.name ?? null,
    },
  }
}

/** Builds the demo's partner applications. */
export async function partnerSubmissions(
  context: DemoContext,
): Promise<DemoSubmission<NewPartner>[]> {
  const partners = await withCodes(context, 'LP', demoPartners)
  const risks = await partnerRisks(context, partners)
  return partners.map((partner) => {
    const { id, submittedAt, recordedAt, code: referralCode } = partner
    const times = { id, submittedAt, recordedAt }
    const riskFlags = risks.get(id) ?? []
    const referrer = partners[partner.referredBy ?? -1]
    const { agency, contact, city, email, phone, interests, language, status } = partner
    return {
      row: {
        agencyName: agency,
        contactName: contact,
        city,
        email,
        phone,
        interests,
        language,
        status,
        ...normalizedContact(context, partner),
        ...times,
        referralCode,
        agencyNormalized: agencyKey(agency),
        riskFlags,
        referredByCode: referrer?.code,
        referredByPartnerId: referrer?.id,
        toldStatus: isNotified(status) ? status : null,
        updatedAt: times.recordedAt,
      },
      email: {
        template: 'partner-acknowledgement',
        about: { kind: 'partner', id: times.id },
        language,
        to: { name: contact, email },
        data: {
          contactName: contact,
          code: referralCode,
          receivedOn: formatDate(times.submittedAt, language, context.config.TIME_ZONE),
        },
      },
      enqueuedAt: times.recordedAt,
      events: timelineEvents(
        'partner',
        times,
        { referralCode, riskFlags },
        partnerStatusChanges(partner),
      ),
    }
  })
}

function partnerStatusChanges({
  status: to,
  submittedAt,
}: {
  status: string
  submittedAt: Date
}): StatusChange[] {
  const from = 'pending'
  return to === from ? [] : [{ from, to, at: new Date(submittedAt.getTime() + RESPONSE_MS) }]
}

async function withCodes<T extends { daysAgo: number }>(
  { db, log, now }: DemoContext,
  prefix: CodePrefix,
  submissions: T[],
) {
  const codes = await generateCodes({ db, log }, prefix, submissions.length)
  return submissions.map((submission, index) => ({
    ...submission,
    ...idAndTimes(now, submission.daysAgo),
    code: codes[index] ?? '',
  }))
}

function normalizedContact(
  { config }: DemoContext,
  { email, phone }: { email: string; phone: string },
) {
  const parsed = readPhone(phone, config.PHONE_REGION)
  return {
    emailNormalized: normalizeEmail(email),
    phoneNational: parsed?.national ?? phone,
    phoneE164: parsed?.e164 ?? null,
  }
}
