import type { RequestHandler } from 'express'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Language } from '../../../shared/contract/language.ts'
import { unansweredStatuses } from '../../../shared/contract/lead.ts'
import {
  type LeadChange,
  leadChange,
  manyLeadsChange,
} from '../../../shared/contract/lead-schema.ts'
import { type BulkResult, bulkChange } from '../../../shared/contract/selection.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import type { Undoable } from '../../../shared/contract/undo.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { type MailLead, mailLead } from '../../../shared/jobs/mail-lead.ts'
import {
  changeLeads,
  findLeadsToChange,
  isUnchanged,
  type LeadToChange,
  type NamedChange,
} from '../../../shared/tables/leads/lead-changes.ts'
import { restorableOf } from '../../../shared/tables/leads/lead-restoring.ts'
import { findLead } from '../../../shared/tables/leads/leads.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import {
  adoptFollowUps,
  type MovedTask,
  planFollowUps,
} from '../../../shared/tables/tasks/follow-ups.ts'
import { hadRecently, type UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { findSelected } from '../bulk.ts'
import { requireNotErased } from '../erased.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { requireFutureDay } from '../tasks/due.ts'
import { keepRecords, startAfterUndo, undoOf, undoPeriod } from '../undo/undo.ts'
import { setVersion, versionOf } from '../version.ts'
import { requireAssignee } from './assignee.ts'
import { leadFilter, selectionFor } from './lead-filter.ts'
import { takenBy } from './taken-by.ts'

/**
 * PATCH /api/staff/leads/:id: changes a lead, unless it changed since the user loaded it. Of a lead that nobody has, a status or
 * a follow-up makes the user the assignee. Emails the new assignee, unless that is the user or had the lead a moment ago. If a suspected lead is cleared of spam, sends the
 * emails that awaited the review.
 */
export function changeLead(context: ApiContext): RequestHandler {
  const { config, db } = context
  const { TIME_ZONE: timeZone, LOCALE } = config
  return async (request, response) => {
    const id = idOf(request)
    const version = versionOf(request)
    const language = languageOf(request, LOCALE)
    const requested = parseInput(leadChange, request.body, language)
    requireFutureDay('followUpOn', requested.followUpOn, timeZone, language)
    const me = meOf(response)
    const period = await db.transaction().execute(async (tx) => {
      const options = { timeZone, limit: 1, lock: true }
      const [lead] = await findLeadsToChange(tx, { ids: [id] }, options)
      if (!lead) throw new ApiError('NOT_FOUND')
      requireNotErased(lead)
      if (lead.version !== version) throw new ApiError('VERSION_CONFLICT')
      requireOutcome(lead, requested, language)
      const change = withoutSameLoss(lead, requested)
      if (isUnchanged(lead, change)) return undefined
      return await makeChange(context, tx, {
        leads: [lead],
        change: {
          ...takenWith(lead, change, me),
          ...(await withAssigneeName(tx, change, language)),
        },
        payloads: [
          ...reviewedEmailJobs([lead], change),
          ...(await noticeJobs(tx, lead, change, me)),
        ],
        me,
      })
    })
    const changed = await findLead(db, id, timeZone)
    if (!changed) throw new ApiError('NOT_FOUND')
    setVersion(response, changed.version)
    response.json({ ...changed, ...undoOf(period, config) })
  }
}

// Of a lead that is marked as won or lost, the schema has checked it.
function requireOutcome(lead: LeadToChange, change: LeadChange, language: Language) {
  const { status, value, lostReason } = change
  if (status !== undefined) return
  if (value && lead.status !== 'won') throw invalidField('value', 'notWonValue', language)
  if (lostReason && lead.status !== 'lost')
    throw invalidField('lostReason', 'notLostReason', language)
}

// What loses a lost lead again corrects the reason.
function withoutSameLoss({ status: current }: LeadToChange, change: LeadChange): LeadChange {
  const { status, ...others } = change
  return status === 'lost' && current === 'lost' ? others : change
}

// Whoever gives a lead that nobody has a follow-up, or a status that implies a contact, gets it, unless the change says who does.
function takenWith(lead: LeadToChange, { assigneeId, status, followUpOn }: LeadChange, me: Me) {
  const impliesContact = status && !unansweredStatuses.some((unanswered) => unanswered === status)
  const isWork = (impliesContact && status !== lead.status) || followUpOn
  return assigneeId === undefined && isWork ? takenBy(lead, me) : {}
}

const bulkRequest = bulkChange(leadFilter, manyLeadsChange)

/**
 * POST /api/staff/leads/changes: makes the same change to many leads in one transaction and responds with counts. Skips
 * erased leads, and leads that the change would not affect. Sends the emails of those cleared of spam, but does not
 * notify assignees. If more than `MAX_CHANGED` leads match, changes none and rejects with VALIDATION_ERROR. A dry run
 * changes nothing, and is rejected like the change.
 */
export function changeManyLeads(context: ApiContext): RequestHandler {
  const { config, db } = context
  const { TIME_ZONE: timeZone, LOCALE } = config
  return async (request, response) => {
    const language = languageOf(request, LOCALE)
    const { selection, change, dryRun } = parseInput(bulkRequest, request.body, language)
    requireFutureDay('change.followUpOn', change.followUpOn, timeZone, language)
    const me = meOf(response)
    const selected = selectionFor(me, selection)
    const result = await db.transaction().execute(async (tx): Promise<BulkResult & Undoable> => {
      const leads = await findSelected(
        (limit) => findLeadsToChange(tx, selected, { timeZone, limit, lock: !dryRun }),
        language,
      )
      const changed = leads.filter((lead) => !isUnchanged(lead, change))
      const matched = leads.length
      const counts = { matched, changed: changed.length, skipped: matched - changed.length }
      if (changed.length === 0) return counts
      // Before the end of a dry run, so that it is rejected like the change.
      const named = await withAssigneeName(tx, change, language)
      if (dryRun) return counts
      const payloads = reviewedEmailJobs(changed, change)
      const period = await makeChange(context, tx, { leads: changed, change: named, payloads, me })
      return { ...counts, ...undoOf(period, config) }
    })
    response.json(result)
  }
}

type LeadJob = { id: string; data: MailLead }
type ChangeToMake = { leads: LeadToChange[]; change: NamedChange; payloads: MailLead[]; me: Me }

// Makes the change and keeps it for an undo. The emails leave when it can no longer be undone.
async function makeChange(
  { config, boss }: ApiContext,
  tx: Database,
  { leads, change, payloads, me }: ChangeToMake,
): Promise<UndoPeriod | undefined> {
  const jobs = payloads.map((data) => ({ id: newId(), data }))
  const period = await undoPeriod(tx, config)
  const moves = await followUpMoves(tx, leads, change)
  if (period) await keepLeads(tx, period, { leads, moves, jobs }, me)
  await changeLeads(tx, leads, change, me, moves)
  await enqueueJobs(tx, boss, jobs, period)
  return period
}

/** Returns how the tasks of leads move if a change sets the follow-up, which is the day of the next task. */
export async function followUpMoves(
  tx: Database,
  leads: LeadToChange[],
  { followUpOn }: Pick<NamedChange, 'followUpOn'>,
): Promise<MovedTask[]> {
  if (followUpOn === undefined) return []
  const ids = leads.map(({ id }) => id)
  await adoptFollowUps(tx, ids)
  return await planFollowUps(tx, ids, followUpOn)
}

type KeptLeads = { leads: LeadToChange[]; moves: MovedTask[]; jobs: LeadJob[] }

async function keepLeads(
  tx: Database,
  period: UndoPeriod,
  { leads, moves, jobs }: KeptLeads,
  me: Me,
) {
  const moveOf = new Map(moves.map((move) => [move.leadId, move]))
  const records = leads.map((lead) => {
    const before = restorableOf(lead, moveOf.get(lead.id) ?? null)
    return { id: lead.id, version: lead.version, before }
  })
  const jobsOfRecords = jobs.map(({ id, data }) => ({ id, recordId: data.leadId }))
  await keepRecords(tx, period, { kind: 'lead', me }, records, jobsOfRecords)
}

async function withAssigneeName(
  tx: Database,
  change: LeadChange,
  language: Language,
): Promise<NamedChange> {
  if (!change.assigneeId) return change
  const { name } = await requireAssignee(tx, change.assigneeId, language)
  return { ...change, assignee: name }
}

// The emails of a suspected lead await its review.
function reviewedEmailJobs(leads: LeadToChange[], { spamReview }: LeadChange): MailLead[] {
  if (spamReview !== 'cleared') return []
  const suspected = leads.filter(({ spamReasons }) => spamReasons.length > 0)
  return suspected.map(({ id }) => ({ leadId: id, mails: 'held' }))
}

// Who had the lead a moment ago knows of it, or has a notice that waits.
async function noticeJobs(
  tx: Database,
  lead: LeadToChange,
  { assigneeId }: LeadChange,
  me: Me,
): Promise<MailLead[]> {
  if (!assigneeId || assigneeId === lead.assigneeId || assigneeId === me.id) return []
  if (await hadRecently(tx, lead.id, 'assigneeId', assigneeId)) return []
  const occasion = `version ${lead.version + 1}`
  return [{ leadId: lead.id, mails: 'notice', assigneeId, occasion }]
}

async function enqueueJobs(
  tx: Database,
  boss: PgBoss,
  jobs: LeadJob[],
  period: UndoPeriod | undefined,
) {
  if (jobs.length === 0) return
  await boss.insert(mailLead.queue, startAfterUndo(jobs, period), { db: fromKysely(tx) })
}
