import type { Database } from '../tables.ts'

/** Stores the codes of partners; each is valid as `referredByCode` once this is committed. */
export async function issueReferralCodes(
  db: Database,
  codes: { code: string; partnerId: string }[],
): Promise<void> {
  if (codes.length === 0) return
  await db
    .insertInto('referralCodes')
    .values(codes.map((issued) => ({ ...issued, issuedAt: new Date() })))
    .execute()
}

/** The ids of partners by code; codes that no partner has are left out. */
export async function findReferrers(db: Database, codes: string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('referralCodes')
    .select(['code', 'partnerId'])
    .where('code', 'in', codes)
    .execute()
  return new Map(rows.map(({ code, partnerId }) => [code, partnerId]))
}
