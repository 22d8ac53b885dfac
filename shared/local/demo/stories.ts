import { v7 as uuid } from 'uuid'
import { readPhone } from '../../../api/v1/phone.ts'
import type { MailOrder } from '../../../worker/mail/enqueue.ts'
import { timelineOf } from '../../../worker/timeline.ts'
import type { CodePrefix } from '../../contract/code.ts'
import type { SubmissionKind } from '../../contract/submission.ts'
import { normalizeEmail } from '../../contract/text.ts'
import { mintCodes } from '../../runtime/mint-codes.ts'
import type { NewEvent } from '../../tables/events.ts'
import type { NewLead } from '../../tables/leads.ts'
import type { NewPartner } from '../../tables/partners.ts'
import type { NewProperty } from '../../tables/properties.ts'
import { demoLeads } from './leads/index.ts'
import type { DemoContext } from './load.ts'
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
  if (!decided || decided.from === decided.to) return events
  return [
    ...events,
    {
      at: new Date(submittedAt.getTime() + 3 * 60 * 60 * 1000),
      type: `${kind}.status_changed`,
      actorKind: 'staff',
      actor: kind === 'partner' ? 'partners@antesala.example' : 'sales@antesala.example',
      aboutKind: kind,
      aboutId: id,
      before: JSON.stringify({ status: decided.from }),
      after: JSON.stringify({ status: decided.to }),
    },
  ]
}

export async function leadStories(
  context: DemoContext,
  properties: NewProperty[],
): Promise<Story<NewLead>[]> {
  const idBySlug = new Map(properties.map(({ slug, id }) => [slug, id]))
  const codes = await codesFor(context, 'LU', demoLeads.length)
  return demoLeads.map(({ property, daysAgo, ...lead }, index) => {
    const moment = momentOf(context.now, daysAgo)
    const refCode = codes[index] ?? ''
    return {
      row: {
        ...lead,
        ...contactOf(context, lead),
        ...moment,
        refCode,
        propertyAsked: property,
        propertyId: property ? idBySlug.get(property) : undefined,
        updatedAt: moment.recordedAt,
      },
      mail: {
        template: 'lead-acknowledgement',
        about: { kind: 'lead', id: moment.id },
        language: lead.language,
        to: lead,
        data: { name: lead.name, code: refCode },
      },
      mailedAt: moment.recordedAt,
      events: historyOf('lead', moment, { refCode }, { from: 'new', to: lead.status }),
    }
  })
}

export async function partnerStories(context: DemoContext): Promise<Story<NewPartner>[]> {
  const codes = await codesFor(context, 'LP', demoPartners.length)
  const moments = demoPartners.map(({ daysAgo }) => momentOf(context.now, daysAgo))
  return demoPartners.map((partner, index) => {
    const moment = moments[index] ?? momentOf(context.now, partner.daysAgo)
    const referralCode = codes[index] ?? ''
    const { agency, contact, city, email, phone, interests, language, status } = partner
    const names = { agencyName: agency, contactName: contact }
    return {
      row: {
        ...{ ...names, city, email, phone, interests, language, status },
        ...contactOf(context, partner),
        ...moment,
        referralCode,
        referredByCode: partner.referredBy === null ? undefined : codes[partner.referredBy],
        referredByPartnerId:
          partner.referredBy === null ? undefined : moments[partner.referredBy]?.id,
        updatedAt: moment.recordedAt,
      },
      mail: {
        template: 'partner-acknowledgement',
        about: { kind: 'partner', id: moment.id },
        language,
        to: { name: contact, email },
        data: { ...names, code: referralCode },
      },
      mailedAt: moment.recordedAt,
      events: historyOf('partner', moment, { referralCode }, { from: 'pending', to: status }),
    }
  })
}

async function codesFor({ db, log }: DemoContext, prefix: CodePrefix, count: number) {
  return await mintCodes({ db, log }, prefix, count)
}

function contactOf({ config }: DemoContext, { email, phone }: { email: string; phone: string }) {
  const read = readPhone(phone, config.PHONE_REGION)
  return {
    emailNormalized: normalizeEmail(email),
    phoneNational: read?.national ?? phone,
    phoneE164: read?.e164 ?? null,
  }
}
