import type { RequestHandler } from 'express'
import { fromKysely, type PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import type { Language } from '../../../shared/contract/language.ts'
import { type LeadChange, leadChange } from '../../../shared/contract/lead.ts'
import { bulkChange } from '../../../shared/contract/selection.ts'
import { type Me, may } from '../../../shared/contract/staff.ts'
import { type MailLead, mailLead } from '../../../shared/jobs/mail-lead.ts'
import {
  changeLeads,
  isUnchanged,
  type LockedLead,
  lockLeads,
  type NamedChange,
} from '../../../shared/tables/leads/lead-changes.ts'
import { findLead } from '../../../shared/tables/leads/leads.ts'
import { listColleagues } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseBody } from '../../http/validation.ts'
import { answerBulk } from '../bulk.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'
import { leadFilter, selectionFor } from './lead-filter.ts'

/**
 * PATCH /api/staff/leads/:id: changes a lead, unless it changed since the user loaded it. Emails the new
 * assignee, unless that is the user. If a suspected lead is cleared of spam, sends its withheld emails.
 */
export function changeLead({ config, db, boss }: ApiContext): RequestHandler {
  const { TIME_ZONE, LOCALE } = config
  return async (request, response) => {
    const id = idOf(request)
    const version = versionOf(request)
    const language = languageOf(request, LOCALE)
    const change = parseBody(leadChange, request.body, language)
    const me = meOf(response)
    await db.transaction().execute(async (tx) => {
      const [lead] = await lockLeads(tx, { ids: [id] }, 1, TIME_ZONE)
      if (!lead) throw new ApiError('NOT_FOUND')
      if (lead.version !== version) throw new ApiError('VERSION_CONFLICT')
      if (isUnchanged(lead, change)) return
      await changeLeads(tx, [lead], await withAssigneeName(tx, change, language), me)
      await enqueueJobs(tx, boss, [
        ...withheldEmailJobs([lead], change),
        ...noticeJobs(lead, change, me),
      ])
    })
    const changed = await findLead(db, id, TIME_ZONE)
    if (!changed) throw new ApiError('NOT_FOUND')
    setVersion(response, changed.version)
    response.json(changed)
  }
}

/**
 * POST /api/staff/leads/changes: makes the same change to many leads. Sends the withheld emails of suspected
 * leads that are cleared of spam, but does not notify new assignees.
 */
export function changeManyLeads(context: ApiContext): RequestHandler {
  const { config, boss } = context
  return answerBulk(context, bulkChange(leadFilter, leadChange), {
    find: (tx, selection, limit, me) =>
      lockLeads(tx, selectionFor(me, selection), limit, config.TIME_ZONE),
    isSkipped: isUnchanged,
    apply: async (tx, leads, change, me, language) => {
      await changeLeads(tx, leads, await withAssigneeName(tx, change, language), me)
      await enqueueJobs(tx, boss, withheldEmailJobs(leads, change))
    },
  })
}

async function withAssigneeName(
  tx: Database,
  change: LeadChange,
  language: Language,
): Promise<NamedChange> {
  if (!change.assigneeId) return change
  const colleagues = await listColleagues(tx)
  const assignee = colleagues.find(({ id }) => id === change.assigneeId)
  if (!assignee || !may(assignee.role, 'leads.change'))
    throw invalidField('assigneeId', 'notColleague', language)
  return { ...change, assignee: assignee.name }
}

function withheldEmailJobs(leads: LockedLead[], { spamReview }: LeadChange): MailLead[] {
  if (spamReview !== 'cleared') return []
  const suspected = leads.filter(({ spamReasons }) => spamReasons.length > 0)
  return suspected.map(({ id }) => ({ leadId: id, mails: 'held' }))
}

function noticeJobs(lead: LockedLead, { assigneeId }: LeadChange, me: Me): MailLead[] {
  if (!assigneeId || assigneeId === lead.assigneeId || assigneeId === me.id) return []
  const occasion = `version ${lead.version + 1}`
  return [{ leadId: lead.id, mails: 'notice', assigneeId, occasion }]
}

async function enqueueJobs(tx: Database, boss: PgBoss, payloads: MailLead[]) {
  if (payloads.length === 0) return
  const jobs = payloads.map((data) => ({ id: uuid(), data }))
  await boss.insert(mailLead.queue, jobs, { db: fromKysely(tx) })
}
