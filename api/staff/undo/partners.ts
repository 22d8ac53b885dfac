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
import type { UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { restoreEmails } from '../partners/waiting-emails.ts'
import { createUndo, keepRecords } from './undo.ts'

const ROWS_AT_ONCE = 2_000

/** POST /api/staff/partners/undos: undoes the user's own decision or cleared flag, as `createUndo` describes. */
export function undoPartnerChange(context: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone } = context.config
  return createUndo<DecidableApplication, PartnerBefore>(context, {
    kind: 'partner',
    queue: announceDecision.queue,
    lock: (tx, ids) => findApplications(tx, { ids }, { timeZone, limit: ids.length, lock: true }),
    restore: async (tx, records, me) => {
      const restored = records.map(({ record: { id }, before }) => ({ id, ...before }))
      await forEachPart(restored, ROWS_AT_ONCE, (part) => restoreApplications(tx, part))
      const withdrawn = records.flatMap(({ before }) => before.withdrawn ?? [])
      await restoreEmails(tx, context.boss, withdrawn)
      const events = records.map(({ record, before }) => {
        const fields = changedFields(record, before)
        return staffEvent(me, {
          type: 'partner.change_undone',
          aboutKind: 'partner',
          aboutId: record.id,
          before: valuesOf(record, fields),
          after: valuesOf(before, fields),
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
  const records = partners.map(({ id, version, status, toldStatus, riskFlags, withdrawn }) => {
    return { id, version, before: { status, toldStatus, riskFlags, withdrawn } }
  })
  const jobsOfRecords = jobs.map(({ id, data }) => ({ id, recordId: data.partnerId }))
  await keepRecords(tx, period, { kind: 'partner', me }, records, jobsOfRecords)
}

const shownFields = ['status', 'riskFlags'] as const
type ShownField = (typeof shownFields)[number]

function changedFields(partner: DecidableApplication, before: PartnerBefore) {
  return shownFields.filter((field) => String(partner[field]) !== String(before[field]))
}

function valuesOf(partner: PartnerBefore, fields: ShownField[]) {
  return Object.fromEntries(fields.map((field) => [field, partner[field]]))
}
