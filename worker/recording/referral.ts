import { codeSymbols, readCode } from '../../shared/contract/code.ts'
import { nearbyCodes } from '../../shared/domain/nearby-codes.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import { findReferrers } from '../../shared/tables/referrals/referral-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** The partner a lead comes from, and the codes it names that nobody has. */
export type Referral = {
  partner: { code: string; partnerId: string } | null
  unknown: { code: string; nearest: string | null }[]
}

/** Most codes read out of one text, and most unknown ones of a batch compared to real ones. */
const MOST_CODES = 5
const MOST_COMPARED = 20

/**
 * The partners' codes a text mentions: LP, five symbols, and a dash, a space or nothing between.
 * Without a dash it may be a word ("LP HOUSE"), so only the dashed ones are worth noting when
 * nobody has them.
 */
export function mentionedCodes(text: string): { code: string; certain: boolean }[] {
  const found = [...text.matchAll(codeShape)].slice(0, MOST_CODES)
  return found.flatMap(([written, dash]) => {
    const code = readCode('LP', written)
    return code ? [{ code, certain: /\p{Pd}/u.test(dash ?? '') }] : []
  })
}

/** Who sent the clients of a batch, by lead: the link of the form, then the origin, then the message. */
export async function referralsOf(
  tx: Database,
  payloads: RecordLead[],
): Promise<Map<string, Referral>> {
  const mentioned = payloads.map(({ id, fields, form }) => {
    const texts = [form?.ref, fields.origin, fields.message]
    return { id, codes: texts.flatMap((text) => mentionedCodes(text ?? '')) }
  })
  const all = mentioned.flatMap(({ codes }) => codes)
  const known = await findReferrers(tx, [...new Set(all.map(({ code }) => code))])
  const unknown = all.filter(({ code, certain }) => certain && !known.has(code))
  const nearest = await nearestCodes(tx, [...new Set(unknown.map(({ code }) => code))])
  return new Map(
    mentioned.map(({ id, codes }) => {
      const first = codes.find(({ code }) => known.has(code))?.code
      const tried = new Set(codes.filter((each) => unknown.includes(each)).map(({ code }) => code))
      const referral: Referral = {
        partner: first ? { code: first, partnerId: known.get(first) ?? '' } : null,
        unknown: [...tried].map((code) => ({ code, nearest: nearest.get(code) ?? null })),
      }
      return [id, referral] as const
    }),
  )
}

async function nearestCodes(tx: Database, codes: string[]): Promise<Map<string, string>> {
  const variants = codes.slice(0, MOST_COMPARED).map((code) => [code, nearbyCodes(code)] as const)
  const real = await findReferrers(tx, [...new Set(variants.flatMap(([, each]) => each))])
  return new Map(
    variants.flatMap(([code, each]) => {
      const match = each.find((variant) => real.has(variant))
      return match ? [[code, match] as const] : []
    }),
  )
}

const codeShape = new RegExp(
  `(?<![\\p{L}\\p{N}])LP([\\p{Pd}_ ]?)[${codeSymbols}]{5}(?![\\p{L}\\p{N}])`,
  'giu',
)
