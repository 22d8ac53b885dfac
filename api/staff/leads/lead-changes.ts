import type { RequestHandler } from 'express'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Language } from '../../../shared/contract/language.ts'
import { type LeadChange, leadChange } from '../../../shared/contract/lead.ts'
import { type BulkResult, bulkChange } from '../../../shared/contract/selection.ts'
import { type Me, may } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { type MailLead, mailLead } from '../../../shared/jobs/mail-lead.ts'
import {
  changeLeads,
  findLeadsToChange,
  isUnchanged,
  type LeadToChange,
  type NamedChange,
} from '../../../shared/tables/leads/lead-changes.ts'
import { findLead } from '../../../shared/tables/leads/leads.ts'
import { listColleagues } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseBody } from '../../http/validation.ts'
import { findSelected } from '../bulk.ts'
import { requireNotErased } from '../erased.ts'
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
      const options = { timeZone: TIME_ZONE, limit: 1, lock: true }
      const [lead] = await findLeadsToChange(tx, { ids: [id] }, options)
      if (!lead) throw new ApiError('NOT_FOUND')
      requireNotErased(lead)
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

const bulkRequest = bulkChange(leadFilter, leadChange)

/**
 * POST /api/staff/leads/changes: makes the same change to many leads in one transaction and responds with counts. Skips
 * erased leads, and leads that the change would not affect. Sends the withheld emails of those cleared of spam, but
 * does not notify assignees. If more than `maxChanged` leads match, changes none and rejects with VALIDATION_ERROR. A
 * dry run changes nothing.
 */
export function changeManyLeads({ config, db, boss }: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone, LOCALE } = config
  return async (request, response) => {
    const language = languageOf(request, LOCALE)
    const { selection, change, dryRun } = parseBody(bulkRequest, request.body, language)
    const me = meOf(response)
    const selected = selectionFor(me, selection)
    const result = await db.transaction().execute(async (tx): Promise<BulkResult> => {
      const leads = await findSelected(
        (limit) => findLeadsToChange(tx, selected, { timeZone, limit, lock: !dryRun }),
        language,
      )
      const changed = leads.filter((lead) => !isUnchanged(lead, change))
      if (!dryRun && changed.length > 0) {
        await changeLeads(tx, changed, await withAssigneeName(tx, change, language), me)
        await enqueueJobs(tx, boss, withheldEmailJobs(changed, change))
      }
      return {
        matched: leads.length,
        changed: changed.length,
        skipped: leads.length - changed.length,
      }
    })
    response.json(result)
  }
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

function withheldEmailJobs(leads: LeadToChange[], { spamReview }: LeadChange): MailLead[] {
  if (spamReview !== 'cleared') return []
  const suspected = leads.filter(({ spamReasons }) => spamReasons.length > 0)
  return suspected.map(({ id }) => ({ leadId: id, mails: 'held' }))
}

function noticeJobs(lead: LeadToChange, { assigneeId }: LeadChange, me: Me): MailLead[] {
  if (!assigneeId || assigneeId === lead.assigneeId || assigneeId === me.id) return []
  const occasion = `version ${lead.version + 1}`
  return [{ leadId: lead.id, mails: 'notice', assigneeId, occasion }]
}

async function enqueueJobs(tx: Database, boss: PgBoss, payloads: MailLead[]) {
  if (payloads.length === 0) return
  const jobs = payloads.map((data) => ({ id: newId(), data }))
  await boss.insert(mailLead.queue, jobs, { db: fromKysely(tx) })
}
