import { readPhone } from '../../api/v1/phone.ts'
import type { RiskFlag } from '../../shared/contract/partner.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import type { RecordPartner } from '../../shared/jobs/record-partner.ts'
import { deriveFindings, type LeadFindings } from '../../worker/recording/leads.ts'
import { risksOf } from '../../worker/recording/risk.ts'
import type { DemoContext } from './context.ts'
import type { DemoLead } from './leads/types.ts'

import type { DemoPartner } from './partners.ts'
import { codeOfLead } from './referrals.ts'

/** A demo submission with its id and code. */
export type WithCode<T> = T & { id: string; code: string; submittedAt: Date }

/** The findings of the demo's leads by id, derived as the worker does; partners have to be loaded first. */
export async function leadFindings(
  { db, config }: DemoContext,
  leads: WithCode<DemoLead>[],
  partnerCodes: string[],
): Promise<Map<string, LeadFindings>> {
  const payloads = leads.map(({ id, code, submittedAt, language, ...lead }) => ({
    id,
    kind: 'lead' as const,
    code,
    submittedAt: submittedAt.toISOString(),
    language,
    emailNormalized: normalizeEmail(lead.email),
    fields: {
      ...lead,
      propertyId: lead.property ?? undefined,
      origin: lead.origin ?? undefined,
    },
    phone: phoneOf(lead.phone, config.PHONE_REGION),
    form: { ref: codeOfLead(lead.email, partnerCodes) },
  }))
  const found = await deriveFindings(db, payloads, config.PUBLIC_URL)
  return new Map(found.map(({ payload, findings }) => [payload.id, findings]))
}

/** The risk flags of the demo's applications by id, derived as the worker does. */
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
      phone: phoneOf(partner.phone, config.PHONE_REGION),
    }),
  )
  const referrers = new Map(
    partners.map(({ id, referredBy }) => [id, partners[referredBy ?? -1]?.id]),
  )
  return await risksOf(db, payloads, ({ id }) => referrers.get(id))
}

function phoneOf(written: string, region: string) {
  return readPhone(written, region) ?? { national: written, e164: null }
}
