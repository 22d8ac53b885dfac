import { sql } from 'kysely'
import type { Attribution } from '../../contract/referral.ts'
import type { Database } from '../tables.ts'

/** A lead or application, with the partner it is attributed to. */
export type AttributedRecord = Omit<Attribution<Date>, 'referrer'> & {
  id: string
  referredByPartnerId: string | null
  version: number
  erasedAt: Date | null
}

/**
 * What an undo needs of a lead, application or assessment. Assessments have no versions: staff attribute only those that are
 * attributed to nobody, so the version of theirs is 1, and 2 once they are attributed.
 */
export type AttributedVersion = Pick<
  AttributedRecord,
  'id' | 'version' | 'referredByCode' | 'referredByPartnerId' | 'erasedAt'
> & { kind: AttributedRecord['kind'] | 'assessment' }

/** Whom a lead or application is attributed to. `partnerId` is null if the code belongs to no partner; both are for none. */
export type Referrer = { code: string | null; partnerId: string | null }

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
  const query = attributedLeads(db).where('refCode', '=', code)
  const lead = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return lead && ({ kind: 'lead', ...lead } satisfies AttributedRecord)
}

/**
 * Returns the application of the partner with a referral code, if it is recorded.
 * @param lock whether to lock the row until the transaction ends
 */
export async function findAttributedPartner(db: Database, code: string, lock = false) {
  const query = attributedPartners(db).where('referralCode', '=', code)
  const partner = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return partner && ({ kind: 'partner', ...partner } satisfies AttributedRecord)
}

/** Returns the leads, applications and assessments with these ids, and locks their rows until the transaction ends. */
export async function lockAttributedRecords(
  tx: Database,
  ids: string[],
): Promise<AttributedVersion[]> {
  const leads = await attributedLeads(tx).where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const partners = attributedPartners(tx).where('id', 'in', ids).orderBy('id').forUpdate()
  const assessments = attributedAssessments(tx).where('id', 'in', ids).orderBy('id').forUpdate()
  return [
    ...leads.map((lead) => ({ kind: 'lead' as const, ...lead })),
    ...(await partners.execute()).map((partner) => ({ kind: 'partner' as const, ...partner })),
    ...(await assessments.execute()).map((row) => ({ kind: 'assessment' as const, ...row })),
  ]
}

function attributedAssessments(db: Database) {
  const version = sql<number>`case when referred_by_partner_id is null then 1 else 2 end`
  return db
    .selectFrom('assessments')
    .select(['id', 'referredByCode', 'referredByPartnerId', 'erasedAt', version.as('version')])
}

function attributedLeads(db: Database) {
  return db
    .selectFrom('leads')
    .select(['id', 'refCode as code', 'status', 'submittedAt', 'version'])
    .select(['referredByCode', 'referredByPartnerId', 'erasedAt'])
}

function attributedPartners(db: Database) {
  return db
    .selectFrom('partners')
    .select(['id', 'referralCode as code', 'status', 'submittedAt', 'version'])
    .select(['referredByCode', 'referredByPartnerId', 'erasedAt'])
}

/**
 * Returns up to `limit` leads that were submitted with this referral code and are attributed to no partner, except
 * erased ones, and locks their rows until the transaction ends.
 */
export async function lockLeadsWithCode(tx: Database, code: string, limit: number) {
  return await tx
    .selectFrom('leads')
    .select(['id', 'referredByCode', 'referredByPartnerId', 'version'])
    .where('referredByCode', '=', code)
    .where('referredByPartnerId', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** The same for assessments. */
export async function lockAssessmentsWithCode(tx: Database, code: string, limit: number) {
  return await attributedAssessments(tx)
    .where('referredByCode', '=', code)
    .where('referredByPartnerId', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Attributes leads, applications or assessments to a partner, or to none. Lock the rows first. */
export async function writeAttribution(
  tx: Database,
  kind: AttributedVersion['kind'],
  ids: string[],
  referrer: Referrer,
): Promise<void> {
  if (ids.length === 0) return
  if (kind === 'assessment') return await writeAssessments(tx, ids, referrer)
  await tx
    .updateTable(kind === 'lead' ? 'leads' : 'partners')
    .set((set) => ({
      referredByCode: referrer.code,
      referredByPartnerId: referrer.partnerId,
      version: set('version', '+', 1),
      updatedAt: new Date(),
    }))
    .where('id', 'in', ids)
    .execute()
}

async function writeAssessments(tx: Database, ids: string[], { code, partnerId }: Referrer) {
  await tx
    .updateTable('assessments')
    .set({ referredByCode: code, referredByPartnerId: partnerId })
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
