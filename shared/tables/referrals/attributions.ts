import { sql } from 'kysely'
import type { Attribution } from '../../contract/referral.ts'
import type { Database } from '../tables.ts'

/** A lead or application, with the partner it is attributed to. */
export type AttributedRecord = Omit<Attribution<Date>, 'referrer'> & {
  id: string
  referredByPartnerId: string | null
  erasedAt: Date | null
}

/** Key of the advisory lock: an arbitrary number. */
const ATTRIBUTION_LOCK = 4_711_001

/**
 * Waits until no other transaction attributes applications, and blocks such transactions until this one ends.
 * Two concurrent attributions could together create a loop.
 */
export async function lockAttributions(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ATTRIBUTION_LOCK}::bigint)`.execute(tx)
}

/**
 * Returns the lead with a reference code, if it exists.
 * @param lock whether to lock the row until the transaction ends
 */
export async function findAttributedLead(db: Database, code: string, lock = false) {
  const query = db
    .selectFrom('leads')
    .select(['id', 'refCode as code', 'status', 'submittedAt'])
    .select(['referredByCode', 'referredByPartnerId', 'erasedAt'])
    .where('refCode', '=', code)
  const lead = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return lead && ({ kind: 'lead', ...lead } satisfies AttributedRecord)
}

/**
 * Returns the application of the partner with a referral code, if it is recorded.
 * @param lock whether to lock the row until the transaction ends
 */
export async function findAttributedPartner(db: Database, code: string, lock = false) {
  const query = db
    .selectFrom('partners')
    .select(['id', 'referralCode as code', 'status', 'submittedAt'])
    .select(['referredByCode', 'referredByPartnerId', 'erasedAt'])
    .where('referralCode', '=', code)
  const partner = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return partner && ({ kind: 'partner', ...partner } satisfies AttributedRecord)
}

/**
 * Returns up to `limit` leads that were submitted with this referral code and are attributed to no partner, except
 * erased ones, and locks their rows until the transaction ends.
 */
export async function lockLeadsWithCode(tx: Database, code: string, limit: number) {
  return await tx
    .selectFrom('leads')
    .select(['id', 'referredByCode'])
    .where('referredByCode', '=', code)
    .where('referredByPartnerId', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Attributes leads or applications to a partner, or to none if `referrer` is null. Lock the rows first. */
export async function writeAttribution(
  tx: Database,
  table: 'leads' | 'partners',
  ids: string[],
  referrer: { code: string; partnerId: string } | null,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable(table)
    .set((set) => ({
      referredByCode: referrer?.code ?? null,
      referredByPartnerId: referrer?.partnerId ?? null,
      version: set('version', '+', 1),
      updatedAt: new Date(),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** Returns whether a partner was referred, directly or indirectly, by the partner `ancestorId`. */
export async function descendsFrom(db: Database, id: string, ancestorId: string): Promise<boolean> {
  const { rows } = await sql<{ descends: boolean }>`
    with recursive above as (
      select referred_by_partner_id as id from partners where id = ${id}
      union
      select partners.referred_by_partner_id from partners join above on partners.id = above.id
    )
    select exists (select from above where id = ${ancestorId}) as descends`.execute(db)
  return rows[0]?.descends ?? false
}
