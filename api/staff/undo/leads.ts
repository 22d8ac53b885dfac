import type { RequestHandler } from 'express'
import { mailLead } from '../../../shared/jobs/mail-lead.ts'
import { findLeadsToChange, type LeadToChange } from '../../../shared/tables/leads/lead-changes.ts'
import { type LeadBefore, restoreLeads } from '../../../shared/tables/leads/lead-restoring.ts'
import { listAssignees } from '../../../shared/tables/staff/staff.ts'
import type { ApiContext } from '../../context.ts'
import { createUndo } from './undo.ts'

/** POST /api/staff/leads/undos: undoes the user's own change of one or many leads, as `createUndo` describes. */
export function undoLeadChange(context: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone } = context.config
  return createUndo<LeadToChange, LeadBefore>(context, {
    kind: 'lead',
    queue: mailLead.queue,
    lock: (tx, ids) => findLeadsToChange(tx, { ids }, { timeZone, limit: ids.length, lock: true }),
    restore: async (tx, records, me) => {
      const names = new Map((await listAssignees(tx)).map(({ id, name }) => [id, name]))
      const leads = records.map(({ record, before }) => {
        return { lead: record, before, assignee: names.get(before.assigneeId ?? '') ?? null }
      })
      // Somebody may have done, snoozed or moved the task of a follow-up, which leaves the version of its lead.
      return (await restoreLeads(tx, leads, me)) ? [] : ['followUpOn']
    },
  })
}
