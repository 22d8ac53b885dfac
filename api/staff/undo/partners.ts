import type { RequestHandler } from 'express'
import type { Me } from '../../../shared/contract/staff.ts'
import { type AnnounceDecision, announceDecision } from '../../../shared/jobs/announce-decision.ts'
import { forEachPart } from '../../../shared/tables/batches.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  type DecidableApplication,
  findApplications,
  type PartnerBefore,
  restoreApplications,
} from '../../../shared/tables/partners/decisions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { keepChange, type UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { createUndo } from './undo.ts'

const ROWS_AT_ONCE = 2_000

/** POST /api/staff/partners/undos: undoes the user's own decision or cleared flag, as `createUndo` describes. */
export function undoPartnerChange(context: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone } = context.config
  const find = (tx: Database, ids: string[]) =>
    findApplications(tx, { ids }, { timeZone, limit: ids.length, lock: true })
  return createUndo<PartnerBefore>(context, {
    kind: 'partner',
    queue: announceDecision.queue,
    lock: async (tx, ids) => {
      const partners = await find(tx, ids)
      return new Map(
        partners.filter(({ erasedAt }) => !erasedAt).map(({ id, version }) => [id, version]),
      )
    },
    restore: async (tx, records, me) => {
      const before = new Map(records.map((record) => [record.recordId, record.before]))
      const partners = await find(tx, [...before.keys()])
      const restored = [...before].map(([id, kept]) => ({ id, ...kept }))
      await forEachPart(restored, ROWS_AT_ONCE, (part) => restoreApplications(tx, part))
      const events = partners.map((partner) => {
        const kept = before.get(partner.id) as PartnerBefore
        const fields = changedFields(partner, kept)
        return staffEvent(me, {
          type: 'partner.change_undone',
          aboutKind: 'partner',
          aboutId: partner.id,
          before: valuesOf(partner, fields),
          after: valuesOf(kept, fields),
        })
      })
      await forEachPart(events, ROWS_AT_ONCE, (part) => appendEvents(tx, part))
    },
  })
}

/**
 * Keeps applications that are about to change, for an undo.
 * @param jobs the jobs that will email the applicants
 */
export async function keepPartners(
  tx: Database,
  period: UndoPeriod,
  partners: (PartnerBefore & { id: string; version: number })[],
  me: Me,
  jobs: { id: string; data: AnnounceDecision }[] = [],
): Promise<void> {
  const jobsOf = Map.groupBy(jobs, ({ data }) => data.partnerId)
  const records = partners.map(({ id, version, status, toldStatus, riskFlags }) => ({
    recordId: id,
    version: version + 1,
    before: { status, toldStatus, riskFlags },
    jobIds: (jobsOf.get(id) ?? []).map((job) => job.id),
  }))
  await keepChange(tx, period, { kind: 'partner', actorId: me.id }, records)
}

const shownFields = ['status', 'riskFlags'] as const
type ShownField = (typeof shownFields)[number]

function changedFields(partner: DecidableApplication, before: PartnerBefore) {
  return shownFields.filter((field) => String(partner[field]) !== String(before[field]))
}

function valuesOf(partner: PartnerBefore, fields: ShownField[]) {
  return Object.fromEntries(fields.map((field) => [field, partner[field]]))
}
