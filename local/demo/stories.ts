import { v7 as uuid } from 'uuid'
import { readPhone } from '../../api/v1/phone.ts'
import type { CodePrefix } from '../../shared/contract/code.ts'
import { isTold } from '../../shared/contract/decision.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { generateCodes } from '../../shared/domain/code-pool.ts'
import type { NewEvent } from '../../shared/tables/history/events.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import type { NewPartner } from '../../shared/tables/partners/partners.ts'
import { formatDate } from '../../shared/view/format.ts'
import type { MailOrder } from '../../worker/mail/enqueue.ts'
import { agencyKey } from '../../worker/recording/agency.ts'
import { leadEvents, recordedLead } from '../../worker/recording/lead-events.ts'
import { foundColumns } from '../../worker/recording/leads.ts'
import { timelineOf } from '../../worker/timeline.ts'
import type { DemoContext } from './context.ts'
import { leadFindings, partnerRisks } from './findings.ts'
import { workColumns } from './lead-work.ts'
import { demoLeads } from './leads/index.ts'

import { demoPartners } from './partners.ts'

/** One submission of the demo with everything that became of it. */
export type Story<Row> = { row: Row; mail: MailOrder; mailedAt: Date; events: NewEvent[] }

const DAY_MS = 24 * 60 * 60 * 1000

/** When a submission came in, its id with that time in it, and when it was recorded. */
export function momentOf(now: Date, daysAgo: number) {
  const submittedAt = new Date(now.getTime() - daysAgo * DAY_MS)
  const recordedAt = new Date(submittedAt.getTime() + 700)
  return { id: uuid({ msecs: submittedAt.getTime() }), submittedAt, recordedAt }
}

/** The timeline of a demo submission: accepted, recorded, and what staff made of it since. */
export function historyOf(
  kind: SubmissionKind,
  moment: ReturnType<typeof momentOf>,
  after: Record<string, unknown>,
  decided?: { from: string; to: string },
): NewEvent[] {
  const { id, submittedAt, recordedAt } = moment
  const events = timelineOf({ kind, id }, submittedAt.toISOString(), recordedAt, after)
  if (kind === 'assessment' || !decided || decided.from === decided.to) return events
  return [
    ...events,
    {
      at: new Date(submittedAt.getTime() + 3 * 60 * 60 * 1000),
      type: `${kind}.status_changed`,
      actorKind: 'staff',
      actor: kind === 'partner' ? 'Elena Prado' : 'Sofía Landero',
      aboutKind: kind,
      aboutId: id,
      before: JSON.stringify({ status: decided.from }),
      after: JSON.stringify({ status: decided.to }),
    },
  ]
}

/** @param partnerCodes of the demo's partners, who are there already */
export async function leadStories(
  context: DemoContext,
  partnerCodes: string[],
): Promise<Story<NewLead>[]> {
  const leads = await identified(context, 'LU', demoLeads)
  const found = await leadFindings(context, leads, partnerCodes)
  return leads.flatMap(({ property, daysAgo, code: refCode, ...lead }, index) => {
    const findings = found.get(lead.id)
    if (!findings) return []
    const { id, submittedAt, recordedAt } = lead
    const moment = { id, submittedAt, recordedAt }
    const changed = { from: 'new', to: lead.status }
    return {
      row: {
        ...lead,
        ...contactOf(context, lead),
        refCode,
        propertyAsked: property,
        ...foundColumns(findings, submittedAt),
        ...workColumns(context, lead, index),
        updatedAt: moment.recordedAt,
      },
      mail: {
        template: 'lead-acknowledgement',
        about: { kind: 'lead', id: moment.id },
        language: lead.language,
        to: lead,
        data: {
          name: lead.name,
          code: refCode,
          receivedOn: formatDate(moment.submittedAt, lead.language, context.config.TIME_ZONE),
        },
      },
      mailedAt: moment.recordedAt,
      events: [
        ...historyOf('lead', moment, recordedLead(refCode, findings), changed),
        ...leadEvents(id, recordedAt, findings),
      ],
    }
  })
}

export async function partnerStories(context: DemoContext): Promise<Story<NewPartner>[]> {
  const partners = await identified(context, 'LP', demoPartners)
  const risks = await partnerRisks(context, partners)
  return partners.map((partner) => {
    const { id, submittedAt, recordedAt, code: referralCode } = partner
    const moment = { id, submittedAt, recordedAt }
    const riskFlags = risks.get(id) ?? []
    const referrer = partners[partner.referredBy ?? -1]
    const { agency, contact, city, email, phone, interests, language, status } = partner
    const names = { agencyName: agency, contactName: contact }
    return {
      row: {
        ...{ ...names, city, email, phone, interests, language, status },
        ...contactOf(context, partner),
        ...moment,
        referralCode,
        agencyNormalized: agencyKey(agency),
        riskFlags,
        referredByCode: referrer?.code,
        referredByPartnerId: referrer?.id,
        toldStatus: isTold(status) ? status : null,
        updatedAt: moment.recordedAt,
      },
      mail: {
        template: 'partner-acknowledgement',
        about: { kind: 'partner', id: moment.id },
        language,
        to: { name: contact, email },
        data: {
          contactName: contact,
          code: referralCode,
          receivedOn: formatDate(moment.submittedAt, language, context.config.TIME_ZONE),
        },
      },
      mailedAt: moment.recordedAt,
      events: historyOf(
        'partner',
        moment,
        { referralCode, riskFlags },
        { from: 'pending', to: status },
      ),
    }
  })
}

async function identified<T extends { daysAgo: number }>(
  { db, log, now }: DemoContext,
  prefix: CodePrefix,
  submissions: T[],
) {
  const codes = await generateCodes({ db, log }, prefix, submissions.length)
  return submissions.map((submission, index) => ({
    ...submission,
    ...momentOf(now, submission.daysAgo),
    code: codes[index] ?? '',
  }))
}

function contactOf({ config }: DemoContext, { email, phone }: { email: string; phone: string }) {
  const read = readPhone(phone, config.PHONE_REGION)
  return {
    emailNormalized: normalizeEmail(email),
    phoneNational: read?.national ?? phone,
    phoneE164: read?.e164 ?? null,
  }
}
