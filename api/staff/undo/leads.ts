import type { RequestHandler } from 'express'
import { mailLead } from '../../../shared/jobs/mail-lead.ts'
import { findLeadsToChange } from '../../../shared/tables/leads/lead-changes.ts'
import { type LeadBefore, restoreLeads } from '../../../shared/tables/leads/lead-restoring.ts'
import { listColleagues } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { createUndo } from './undo.ts'

/** POST /api/staff/leads/undos: undoes the user's own change of one or many leads, as `createUndo` describes. */
export function undoLeadChange(context: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone } = context.config
  const find = (tx: Database, ids: string[]) =>
    findLeadsToChange(tx, { ids }, { timeZone, limit: ids.length, lock: true })
  return createUndo<LeadBefore>(context, {
    kind: 'lead',
    queue: mailLead.queue,
    lock: async (tx, ids) => {
      const leads = await find(tx, ids)
      return new Map(
        leads.filter(({ erasedAt }) => !erasedAt).map(({ id, version }) => [id, version]),
      )
    },
    restore: async (tx, records, me) => {
      const before = new Map(records.map((record) => [record.recordId, record.before]))
      const names = new Map((await listColleagues(tx)).map(({ id, name }) => [id, name]))
      const leads = (await find(tx, [...before.keys()])).map((lead) => {
        const kept = before.get(lead.id) as LeadBefore
        return { lead, before: kept, assignee: names.get(kept.assigneeId ?? '') ?? null }
      })
      await restoreLeads(tx, leads, me)
    },
  })
}
