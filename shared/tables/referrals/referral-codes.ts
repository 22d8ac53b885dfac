import type { Database } from '../tables.ts'

/** Notes that partners' codes were issued: each is good as `referredByCode` from this commit on. */
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

/** The partners that codes were issued to, by code; unknown codes are absent. */
export async function findReferrers(db: Database, codes: string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('referralCodes')
    .select(['code', 'partnerId'])
    .where('code', 'in', codes)
    .execute()
  return new Map(rows.map(({ code, partnerId }) => [code, partnerId]))
}
