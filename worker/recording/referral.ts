import { codeSymbols, readCode } from '../../shared/contract/code.ts'
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
 * Finds the referral codes in text: LP, then a dash, an underscore, a space or nothing, then five symbols.
 * Reads up to `MAX_CODES`. A code without a dash may be ordinary text ("LP HOUSE"), so only codes with a dash
 * are `certain`.
 */
export function mentionedCodes(text: string): { code: string; certain: boolean }[] {
  const found = [...text.matchAll(codePattern)].slice(0, MAX_CODES)
  return found.flatMap(([written, dash]) => {
    const code = readCode('LP', written)
    return code ? [{ code, certain: /\p{Pd}/u.test(dash ?? '') }] : []
  })
}

/**
 * Finds the referrals of a batch of leads. If a lead contains several codes of partners, the first one
 * counts, in this order: the link to the form, the origin, the message. Unknown codes are returned only if
 * they are certain.
 * @returns the referrals by lead id
 */
export async function findReferrals(
  tx: Database,
  payloads: RecordLead[],
): Promise<Map<string, Referral>> {
  const mentioned = payloads.map(({ id, fields, form }) => {
    const texts = [form?.ref, fields.origin, fields.message]
    return { id, codes: texts.flatMap((text) => mentionedCodes(text ?? '')) }
  })
  const all = mentioned.flatMap(({ codes }) => codes)
  const known = await findPartnerIdsByReferralCode(tx, [...new Set(all.map(({ code }) => code))])
  const unknown = all.filter(({ code, certain }) => certain && !known.has(code))
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

const codePattern = new RegExp(
  `(?<![\\p{L}\\p{N}])LP([\\p{Pd}_ ]?)[${codeSymbols}]{5}(?![\\p{L}\\p{N}])`,
  'giu',
)
