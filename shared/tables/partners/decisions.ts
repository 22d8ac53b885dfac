import { sql } from 'kysely'
import { isNotified, type PartnerDecision } from '../../contract/decision.ts'
import type { RiskFlag } from '../../contract/partner.ts'
import type { Selection } from '../../contract/selection.ts'
import type { AnnounceDecision } from '../../jobs/announce-decision.ts'
import type { Database } from '../tables.ts'
import { recordset } from '../undo/recent-changes.ts'
import { matchingPartners, type PartnerFilter } from './partner-filter.ts'

/** An application, with the columns that a decision depends on. */
export type DecidableApplication = Awaited<ReturnType<typeof findApplications>>[number]

/**
 * Returns the applications of a selection, sorted by id.
 * @param options.limit maximum number of applications
 * @param options.lock whether to lock the rows until the transaction ends
 */
export async function findApplications(
  db: Database,
  selection: Selection<PartnerFilter>,
  options: { timeZone: string; limit: number; lock: boolean },
) {
  const matching =
    'ids' in selection
      ? db.selectFrom('partners').where('id', 'in', selection.ids)
      : matchingPartners(db, selection.filter, options.timeZone)
  const query = matching
    .select(['id', 'version', 'status', 'toldStatus', 'agencyName', 'referralCode', 'riskFlags'])
    .select('erasedAt')
    .orderBy('id')
    .limit(options.limit)
  return await (options.lock ? query.forUpdate() : query).execute()
}

/** Stores a decision on applications, and whether the applicants are notified of it. Lock the rows first. */
export async function storeDecision(
  tx: Database,
  ids: string[],
  decision: PartnerDecision,
  decidedAt: Date,
): Promise<void> {
  await tx
    .updateTable('partners')
    .set((set) => ({
      status: decision,
      ...(isNotified(decision) && { toldStatus: decision }),
      version: set('version', '+', 1),
      updatedAt: decidedAt,
    }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Stores what applicants were last told. Lock the rows first. */
export async function storeTold(
  tx: Database,
  partners: Pick<DecidableApplication, 'id' | 'toldStatus'>[],
): Promise<void> {
  await sql`update partners set told_status = told."toldStatus"
    from ${recordset(partners, sql`id uuid, "toldStatus" text`)} as told
    where partners.id = told.id`.execute(tx)
}

/**
 * Replaces the risk flags of an application.
 * @returns false, without writing anything, if its version is not `version`
 */
export async function setRiskFlags(
  tx: Database,
  { id, version }: { id: string; version: number },
  riskFlags: RiskFlag[],
): Promise<boolean> {
  const changed = await tx
    .updateTable('partners')
    .set((set) => ({ riskFlags, version: set('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Returns the applicants as recipients of emails, by application id. Leaves out
 * ids without application, and erased applicants. */
export async function findApplicants(db: Database, ids: string[]) {
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'contactName', 'email', 'referralCode', 'language'])
    .where('id', 'in', ids)
    .where('erasedAt', 'is', null)
    .execute()
  return new Map(rows.map((applicant) => [applicant.id, applicant]))
}

/** What an undo restores of an application. */
export type PartnerBefore = Pick<DecidableApplication, 'status' | 'toldStatus' | 'riskFlags'> & {
  /** The jobs of earlier decisions that the decision withdrew. */
  withdrawn?: WithdrawnEmail[]
}

/** A job that was deleted before it emailed the applicant, without its note. */
export type WithdrawnEmail = {
  id: string
  startAfter: string
  data: Omit<AnnounceDecision, 'note'>
}

/** Restores applications to what they were before a decision, or before a risk flag was cleared. Lock the rows first. */
export async function restoreApplications(
  tx: Database,
  partners: ({ id: string } & PartnerBefore)[],
): Promise<void> {
  const columns = sql`id uuid, status text, "toldStatus" text, "riskFlags" text[]`
  await sql`update partners set status = before.status, told_status = before."toldStatus",
      risk_flags = before."riskFlags", version = version + 1, updated_at = ${new Date()}
    from ${recordset(partners, columns)} as before where partners.id = before.id`.execute(tx)
}
