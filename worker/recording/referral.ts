import { findCodes } from '../../shared/contract/code.ts'
import { nearbyCodes } from '../../shared/domain/nearby-codes.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import { findPartnerIdsByReferralCode } from '../../shared/tables/referrals/referral-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** The partner who referred a lead, and the unknown referral codes that the lead contains. */
export type Referral = {
  partner: { code: string; partnerId: string } | null
  unknown: { code: string; nearest: string | null }[]
}

/** Maximum number of codes read from one field. */
const MAX_CODES = 5
/** Maximum number of unknown codes per batch for which the most similar existing code is looked up. */
const MAX_COMPARED = 20

/**
 * Finds the referrals of a batch of leads. If a lead contains several codes of partners, the first one
 * counts, in this order: the link to the form, the origin, the message. Unknown codes are returned only if
 * they are written with a dash, because others may be ordinary text.
 * @returns the referrals by lead id
 */
export async function findReferrals(
  tx: Database,
  payloads: RecordLead[],
): Promise<Map<string, Referral>> {
  const mentioned = payloads.map(({ id, fields, form }) => {
    const texts = [form?.ref, fields.origin, fields.message]
    return { id, codes: texts.flatMap((text) => findCodes('LP', text ?? '').slice(0, MAX_CODES)) }
  })
  const all = mentioned.flatMap(({ codes }) => codes)
  const known = await findPartnerIdsByReferralCode(tx, [...new Set(all.map(({ code }) => code))])
  const unknown = all.filter(({ code, hasDash }) => hasDash && !known.has(code))
  const nearest = await nearestCodes(tx, [...new Set(unknown.map(({ code }) => code))])
  return new Map(
    mentioned.map(({ id, codes }) => {
      const first = codes.find(({ code }) => known.has(code))?.code
      const tried = new Set(codes.filter((code) => unknown.includes(code)).map(({ code }) => code))
      const referral: Referral = {
        partner: first ? { code: first, partnerId: known.get(first) ?? '' } : null,
        unknown: [...tried].map((code) => ({ code, nearest: nearest.get(code) ?? null })),
      }
      return [id, referral] as const
    }),
  )
}

async function nearestCodes(tx: Database, codes: string[]): Promise<Map<string, string>> {
  const variants = codes.slice(0, MAX_COMPARED).map((code) => [code, nearbyCodes(code)] as const)
  const real = await findPartnerIdsByReferralCode(tx, [
    ...new Set(variants.flatMap(([, nearby]) => nearby)),
  ])
  return new Map(
    variants.flatMap(([code, nearby]) => {
      const match = nearby.find((variant) => real.has(variant))
      return match ? [[code, match] as const] : []
    }),
  )
}
