import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Inserts partners' referral codes. Once committed, a code can be submitted as `referredByCode`. */
export async function insertReferralCodes(
  db: Database,
  codes: { code: string; partnerId: string }[],
): Promise<void> {
  if (codes.length === 0) return
  const partnerIds = codes.map(({ partnerId }) => partnerId)
  await sql`insert into referral_codes (code, partner_id, issued_at)
    select code, partner_id, ${new Date()}::timestamptz
    from unnest(${codes.map(({ code }) => code)}::text[], ${partnerIds}::uuid[])
      as given (code, partner_id)`.execute(db)
}

/** Returns the ids of partners by referral code. Leaves out codes that no partner has. */
export async function findPartnerIdsByReferralCode(
  db: Database,
  codes: string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('referralCodes')
    .select(['code', 'partnerId'])
    .where('code', 'in', codes)
    .execute()
  return new Map(rows.map(({ code, partnerId }) => [code, partnerId]))
}
