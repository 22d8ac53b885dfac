import type { RequestHandler } from 'express'
import type { Me } from '../../../shared/contract/staff.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  type AttributedVersion,
  descendsFrom,
  lockAttributedRecords,
  lockAttributions,
  type Referrer,
  writeAttribution,
} from '../../../shared/tables/referrals/attributions.ts'
import { restoreUnknownCode } from '../../../shared/tables/referrals/unknown-codes.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { AttributedCode, UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { createUndo, keepRecords } from './undo.ts'

/** POST /api/staff/attributions/undos: undoes the user's own attribution, as `createUndo` describes. */
export function undoAttribution(context: ApiContext): RequestHandler {
  return createUndo<AttributedVersion, Referrer>(context, {
    kind: 'attribution',
    lock: async (tx, ids) => {
      await lockAttributions(tx)
      return await lockAttributedRecords(tx, ids)
    },
    canRestore: (tx, record, before) => isWithoutLoop(tx, record, before),
    restore: async (tx, records, me) => {
      await writeBefore(tx, records)
      await appendEvents(
        tx,
        records.map(({ record, before }) =>
          staffEvent(me, {
            type: `${record.kind}.change_undone`,
            aboutKind: record.kind,
            aboutId: record.id,
            before: referrerOf(record),
            after: before,
          }),
        ),
      )
    },
    restoreCode: async (tx, unknownCode, records, me) => {
      const restored = (kind: AttributedVersion['kind']) =>
        records.filter((record) => record.kind === kind).length
      const [leads, assessments] = [restored('lead'), restored('assessment')]
      await restoreUnknownCode(tx, unknownCode)
      const { code, referrer, count } = unknownCode
      const event = staffEvent(me, {
        type: 'referral.code_attribution_undone',
        aboutKind: 'partner',
        aboutId: referrer.partnerId,
        before: { code: referrer.code },
        after: { code, leads, assessments, applications: count?.tries ?? 0 },
      })
      await appendEvents(tx, [event])
    },
  })
}

/**
 * Keeps the attribution of leads, applications or assessments that are about to change, for an undo.
 * @param unknownCode the code of the leads and assessments, if they are attributed because of it
 */
export async function keepAttributions(
  tx: Database,
  period: UndoPeriod,
  records: KeptRecord[],
  me: Me,
  unknownCode?: AttributedCode,
): Promise<void> {
  const kept = records.map(({ id, version, ...record }) => {
    return { id, version, before: referrerOf(record) }
  })
  await keepRecords(
    tx,
    period,
    { kind: 'attribution', me, ...(unknownCode && { unknownCode }) },
    kept,
    [],
  )
}

type KeptRecord = Pick<
  AttributedVersion,
  'id' | 'version' | 'referredByCode' | 'referredByPartnerId'
>

/** Returns the referrer of a lead, application or assessment, as events record it. */
export function referrerOf(
  record: Pick<AttributedVersion, 'referredByCode' | 'referredByPartnerId'>,
): Referrer {
  return { code: record.referredByCode, partnerId: record.referredByPartnerId }
}

// The records of a change usually had the same referrer, so that few statements restore many.
async function writeBefore(
  tx: Database,
  records: { record: AttributedVersion; before: Referrer }[],
) {
  const groups = Map.groupBy(records, ({ record, before }) =>
    [record.kind, before.code, before.partnerId].join(),
  )
  for (const group of groups.values()) {
    const [{ record, before }] = group as [(typeof records)[number]]
    const ids = group.map((restored) => restored.record.id)
    await writeAttribution(tx, record.kind, ids, before)
  }
}

// The previous referrer of an application may have been attributed to the applicant since.
async function isWithoutLoop(tx: Database, { kind, id }: AttributedVersion, before: Referrer) {
  if (kind !== 'partner' || before.partnerId === null) return true
  return !(await descendsFrom(tx, before.partnerId, id))
}
