import { sql } from 'kysely'
import type { Attribution } from '../../contract/referral.ts'
import type { Database } from '../tables.ts'

/** A lead or an application, and who it is attributed to. */
export type Attributed = Omit<Attribution<Date>, 'referrer'> & {
  id: string
  referredByPartnerId: string | null
}

/** Any number: what everybody waits for who attributes an application. */
const ATTRIBUTING = 4_711_001

/**
 * One at a time attributes applications until the transaction ends: two at once could each do their
 * half of a circle.
 */
export async function attributeAlone(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ATTRIBUTING}::bigint)`.execute(tx)
}

/**
 * The lead of a code.
 * @param lock keeps it as it is until the transaction ends
 */
export async function findAttributedLead(db: Database, code: string, lock = false) {
  const query = db
    .selectFrom('leads')
    .select(['id', 'refCode as code', 'status', 'submittedAt'])
    .select(['referredByCode', 'referredByPartnerId'])
    .where('refCode', '=', code)
  const lead = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return lead && ({ kind: 'lead', ...lead } satisfies Attributed)
}

/** The application of a code, as `findAttributedLead` does. */
export async function findAttributedPartner(db: Database, code: string, lock = false) {
  const query = db
    .selectFrom('partners')
    .select(['id', 'referralCode as code', 'status', 'submittedAt'])
    .select(['referredByCode', 'referredByPartnerId'])
    .where('referralCode', '=', code)
  const partner = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return partner && ({ kind: 'partner', ...partner } satisfies Attributed)
}

/** Leads that name a code nobody has, locked. */
export async function lockLeadsNaming(tx: Database, code: string, limit: number) {
  return await tx
    .selectFrom('leads')
    .select(['id', 'referredByCode'])
    .where('referredByCode', '=', code)
    .where('referredByPartnerId', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Writes who leads or applications, which are locked, are attributed to. */
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

/** Whether a partner was brought by another, directly or through others. */
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
