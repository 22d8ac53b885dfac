import { findCodes } from '../../shared/contract/code.ts'
import { nearbyCodes } from '../../shared/domain/nearby-codes.ts'
import { referralCodesIn } from '../../shared/domain/referral-codes-in.ts'
import type { FormSignals } from '../../shared/jobs/envelope.ts'
import { findPartnerIdsByReferralCode } from '../../shared/tables/referrals/referral-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { Finding } from './first-events.ts'

/** The partner who referred a client, and the referral codes in the submission that no partner has. */
export type Referral = {
  partner: { code: string; partnerId: string } | null
  unknown: { code: string; nearest: string | null }[]
  /** The text in `referredByCode` that resembles no code, such as the name of a partner; null if there is none. */
  unreadable: string | null
}

/** The referral of a submission that names nobody. */
export const noReferral: Referral = { partner: null, unknown: [], unreadable: null }

/** A submission that can name the partner who referred the client. */
export type Referred = {
  id: string
  form?: FormSignals | undefined
  fields: {
    referredByCode?: string | undefined
    origin?: string | undefined
    message?: string | undefined
  }
}

/** Maximum number of codes read from a text that is not the field for them. */
const MAX_CODES = 5
/** Maximum number of unknown codes per batch for which the most similar existing code is looked up. */
const MAX_COMPARED = 20

/**
 * Finds the referrals of a batch of submissions. If one contains several codes of partners, the first one
 * counts, in this order: the field for it, the link to the form, the origin, the message. In the last two, unknown
 * codes are returned only if they are written with a dash, because others may be ordinary text.
 * @returns the referrals by submission id
 */
export async function findReferrals(
  tx: Database,
  submissions: Referred[],
): Promise<Map<string, Referral>> {
  const named = submissions.map((submission) => ({ submission, codes: codesIn(submission) }))
  const all = named.flatMap(({ codes }) => codes)
  const known = await findPartnerIdsByReferralCode(tx, [...new Set(all.map(({ code }) => code))])
  const isUnknown = ({ code, isMeant }: NamedCode) => isMeant && !known.has(code)
  const nearest = await nearestCodes(tx, [
    ...new Set(all.filter(isUnknown).map(({ code }) => code)),
  ])
  return new Map(
    named.map(({ submission, codes }) => {
      const first = codes.find(({ code }) => known.has(code))?.code
      const tried = new Set(codes.filter(isUnknown).map(({ code }) => code))
      const referral: Referral = {
        partner: first ? { code: first, partnerId: known.get(first) ?? '' } : null,
        unknown: [...tried].map((code) => ({ code, nearest: nearest.get(code) ?? null })),
        unreadable: unreadableIn(submission),
      }
      return [submission.id, referral] as const
    }),
  )
}

/** Returns the columns that say who referred a client. */
export function referralColumns({ partner, unknown }: Referral) {
  return {
    // An unknown code is stored as well, so that staff can find out which partner was meant.
    referredByCode: partner?.code ?? unknown[0]?.code,
    referredByPartnerId: partner?.partnerId,
  }
}

/** Returns the events of a submission that say who referred the client, and which codes nobody has. */
export function referralEvents({ partner, unknown, unreadable }: Referral): Finding[] {
  const type = 'referral.unknown_code_tried'
  const tried = unknown.map((after): Finding => {
    const reason = after.nearest ? `${after.code} (${after.nearest}?)` : after.code
    return { type, after, reason }
  })
  return [
    ...(partner ? [{ type: 'lead.referred' as const, after: partner, reason: partner.code }] : []),
    ...tried,
    ...(unreadable ? [{ type, after: { text: unreadable }, reason: unreadable } as const] : []),
  ]
}

/** A code in a submission. `isMeant`: it was certainly meant as one. */
type NamedCode = { code: string; isMeant: boolean }

function codesIn({ form, fields }: Referred): NamedCode[] {
  const given = [fields.referredByCode, form?.ref].flatMap((text) => referralCodesIn(text ?? ''))
  const found = [fields.origin, fields.message].flatMap((text) =>
    findCodes('LP', text ?? '').slice(0, MAX_CODES),
  )
  return [
    ...given.map((code) => ({ code, isMeant: true })),
    ...found.map(({ code, hasDash }) => ({ code, isMeant: hasDash })),
  ]
}

function unreadableIn({ fields: { referredByCode: text } }: Referred): string | null {
  return text && referralCodesIn(text).length === 0 ? text : null
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
