import { sql } from 'kysely'
import { isTold, type PartnerDecision } from '../../contract/decision.ts'
import type { RiskFlag } from '../../contract/partner.ts'
import type { Selection } from '../../contract/selection.ts'
import type { Database } from '../tables.ts'
import { matchingPartners, type PartnerFilter } from './partner-filter.ts'

/** What has to be known of an application to decide on it. */
export type Undecided = Awaited<ReturnType<typeof findToDecide>>[number]

/**
 * The applications to decide on, in order of their ids.
 * @param options.limit most of them that are wanted
 * @param options.lock keeps them as they are until the transaction ends
 */
export async function findToDecide(
  db: Database,
  selection: Selection<PartnerFilter>,
  options: { timeZone: string; limit: number; lock: boolean },
) {
  const found =
    'ids' in selection
      ? db.selectFrom('partners').where('id', 'in', selection.ids)
      : matchingPartners(db, selection.filter, options.timeZone)
  const query = found
    .select(['id', 'version', 'status', 'toldStatus', 'agencyName', 'riskFlags'])
    .orderBy('id')
    .limit(options.limit)
  return await (options.lock ? query.forUpdate() : query).execute()
}

/** Writes a decision on applications that are locked. */
export async function writeDecision(
  tx: Database,
  ids: string[],
  decision: PartnerDecision,
  decidedAt: Date,
): Promise<void> {
  await tx
    .updateTable('partners')
    .set((set) => ({
      status: decision,
      ...(isTold(decision) && { toldStatus: decision }),
      version: set('version', '+', 1),
      updatedAt: decidedAt,
    }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/**
 * Writes the risk flags an application is left with.
 * @returns false when it is not in that version any more
 */
export async function keepFlags(
  tx: Database,
  { id, version }: { id: string; version: number },
  riskFlags: RiskFlag[],
): Promise<boolean> {
  const kept = await tx
    .updateTable('partners')
    .set((set) => ({ riskFlags, version: set('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** The applicants of decisions, by the ids of their applications. */
export async function findApplicants(db: Database, ids: string[]) {
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'contactName', 'email', 'referralCode', 'language'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((applicant) => [applicant.id, applicant]))
}
