import type { RiskFlag } from '../../shared/contract/partner.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { readPhone } from '../../shared/domain/phone.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import type { RecordPartner } from '../../shared/jobs/record-partner.ts'
import { type Assignee, listAssignees } from '../../shared/tables/staff/staff.ts'
import { deriveFindings, type LeadWithFindings } from '../../worker/recording/leads.ts'
import { findRiskFlags } from '../../worker/recording/risk.ts'
import type { DemoContext } from './context.ts'
import type { DemoLead } from './leads/types.ts'
import type { DemoPartner } from './partners.ts'
import { referralCodeUsedBy } from './referrals.ts'

/** A demo submission with the id, code and time that the API would add. */
export type WithCode<T> = T & { id: string; code: string; submittedAt: Date }

/**
 * Derives what the worker would derive from the demo's leads, and returns it with the payloads of their jobs, by lead id. The
 * staff, properties and partners must be in the database.
 * @param partnerCodes the codes of `demoPartners`, in order
 */
export async function leadFindings(
  { db, config }: DemoContext,
  leads: WithCode<DemoLead>[],
  partnerCodes: string[],
): Promise<Map<string, LeadWithFindings>> {
  const staff = new Map((await listAssignees(db)).map((member) => [member.email, member]))
  const payloads = leads.map(({ id, code, submittedAt, language, enteredBy, ...lead }) => ({
    id,
    kind: 'lead' as const,
    code,
    submittedAt: submittedAt.toISOString(),
    language,
    emailNormalized: normalizeEmail(lead.email),
    fields: {
      ...lead,
      email: lead.email || undefined,
      phone: lead.phone || undefined,
      propertyId: lead.property ?? undefined,
      origin: lead.origin ?? undefined,
    },
    phone: lead.phone ? parsePhone(lead.phone, config.PHONE_REGION) : null,
    entry: enteredBy ? entryBy(staff.get(enteredBy)) : undefined,
    form: { ref: referralCodeUsedBy(lead.email, partnerCodes) },
  }))
  const derived = await deriveFindings(db, payloads, config)
  return new Map(derived.map((lead) => [lead.payload.id, lead]))
}

function entryBy(assignee: Assignee | undefined): RecordLead['entry'] {
  return assignee && { by: assignee, acknowledges: false, assignee }
}

/** Returns the risk flags that the worker would give the demo's applications, by application id. */
export async function partnerRisks(
  { db, config }: DemoContext,
  partners: WithCode<DemoPartner>[],
): Promise<Map<string, RiskFlag[]>> {
  const payloads = partners.map(
    (partner): RecordPartner => ({
      id: partner.id,
      kind: 'partner',
      code: partner.code,
      submittedAt: partner.submittedAt.toISOString(),
      language: partner.language,
      emailNormalized: normalizeEmail(partner.email),
      fields: { ...partner, agencyName: partner.agency, contactName: partner.contact },
      phone: parsePhone(partner.phone, config.PHONE_REGION),
    }),
  )
  const referrerIds = new Map(
    partners.map(({ id, referredBy }) => [id, partners[referredBy ?? -1]?.id]),
  )
  return await findRiskFlags(db, payloads, ({ id }) => referrerIds.get(id))
}

function parsePhone(text: string, region: string) {
  return readPhone(text, region) ?? { national: text, e164: null }
}
