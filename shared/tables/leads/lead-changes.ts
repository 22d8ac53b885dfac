import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '../../contract/event.ts'
import { type LeadStatus, leadStatuses, unansweredStatuses } from '../../contract/lead.ts'
import type { LeadChange } from '../../contract/lead-schema.ts'
import { isSameMoney } from '../../contract/money.ts'
import { isAnswer, noteKinds } from '../../contract/note.ts'
import type { Selection } from '../../contract/selection.ts'
import type { Me } from '../../contract/staff.ts'
import { newId } from '../../domain/new-id.ts'
import { forEachPart } from '../batches.ts'
import { appendEvents, staffEvent } from '../history/events.ts'
import type { Database } from '../tables.ts'
import { followUpsOf, type MovedTask, moveTasks } from '../tasks/follow-ups.ts'
import { afterStoredEvents } from './event-order.ts'
import { type LeadFilter, leadsMatching } from './lead-filter.ts'
import { budgetColumns, moneyColumns, moneyOf, valueColumns } from './lead-money.ts'
import { outcomeColumns } from './lead-outcome.ts'
import { recordLeadStages } from './lead-stages.ts'
import { restartedWait, restartedWaitIf } from './waits.ts'

/** A lead, with the columns that a change is compared with. */
export type LeadToChange = Awaited<ReturnType<typeof findLeadsToChange>>[number]

/** A change, with the name of the new assignee for its event. */
export type NamedChange = LeadChange & { assignee?: string | null }

/** Leads per update statement. Updates are slow, because the table has about twenty indexes. */
const LEADS_AT_ONCE = 1_000

const EVENTS_AT_ONCE = 2_000

/** Statuses that imply a contact with the client. */
const answeredStatuses: LeadStatus[] = leadStatuses.filter(
  (status) => !unansweredStatuses.some((unanswered) => unanswered === status),
)

/**
 * Returns the leads of a selection, sorted by id, so that concurrent locks do not deadlock.
 * @param options.limit maximum number of leads
 * @param options.lock whether to lock the rows until the transaction ends
 */
export async function findLeadsToChange(
  tx: Database,
  selection: Selection<LeadFilter>,
  { timeZone, limit, lock }: { timeZone: string; limit: number; lock: boolean },
) {
  const query = tx
    .selectFrom('leads')
    .leftJoin('staff', 'staff.id', 'leads.assigneeId')
    .select(['leads.id', 'leads.version', 'leads.status', 'leads.kind', 'leads.followUpOn'])
    .select(['leads.assigneeId', 'staff.name as assignee', 'leads.assignment'])
    .select(['leads.kindSource', 'leads.firstResponseAt'])
    .select(['leads.spamReasons', 'leads.spamReview', 'leads.erasedAt', 'leads.lostReason'])
    .select(moneyColumns)
    .orderBy('leads.id')
    .limit(limit)
  const leads = lock ? query.forUpdate('leads') : query
  if ('ids' in selection)
    return await leads.where(sql<boolean>`leads.id = any(${selection.ids}::uuid[])`).execute()
  return await leads.where(leadsMatching(selection.filter, timeZone)).execute()
}

/** Returns whether a change would leave a lead unchanged. Erased leads are never changed. */
export function isUnchanged(lead: LeadToChange, change: LeadChange): boolean {
  return lead.erasedAt !== null || changeEvents(lead, change).length === 0
}

/**
 * Applies a change to all of these leads, and adds an event for each field whose value it changes. A review
 * has one event, even if it also changes the status. The event of a follow-up names the day that results: another open task can be
 * earlier than the moved one.
 * @param moves the tasks that get another day, if it changes the follow-up (`planFollowUps`)
 * @returns the events, with their ids
 */
export async function changeLeads(
  tx: Database,
  leads: LeadToChange[],
  change: NamedChange,
  me: Me,
  moves: MovedTask[] = [],
) {
  const ids = leads.map(({ id }) => id)
  await forEachPart(ids, LEADS_AT_ONCE, (part) => updateLeads(tx, part, change))
  await moveTasks(tx, moves)
  const moved = new Map(moves.map((move) => [move.leadId, move]))
  const followUps = await followUpsOf(tx, [...moved.keys()])
  const events = leads.flatMap((lead) =>
    [
      ...changeEvents(lead, withResult(change, followUps.get(lead.id))),
      ...hiddenMoveEvents(lead, moved.get(lead.id), followUps.get(lead.id)),
    ].map((event) => ({
      ...staffEvent(me, { ...event, aboutKind: 'lead' }),
      id: newId(),
      aboutId: lead.id,
    })),
  )
  const ordered = await afterStoredEvents(tx, events)
  await forEachPart(ordered, EVENTS_AT_ONCE, (part) => appendEvents(tx, part))
  const withNewStatus = leads.filter((lead) => change.status && change.status !== lead.status)
  await recordLeadStages(
    tx,
    withNewStatus.map(({ id }) => id),
  )
  return events
}

function withResult(change: NamedChange, followUpOn: string | null | undefined): NamedChange {
  return followUpOn === undefined ? change : { ...change, followUpOn }
}

// A task that moves while another one on the same day stays: the follow-up is the same.
function hiddenMoveEvents(
  lead: LeadToChange,
  move: MovedTask | undefined,
  followUpOn: string | null | undefined,
): NewLeadEvent[] {
  if (!move || followUpOn !== lead.followUpOn) return []
  const before = { dueOn: move.before }
  if (move.after === null) return [{ type: 'task.removed', before, after: {} }]
  return [{ type: 'task.changed', before, after: { dueOn: move.after } }]
}

async function updateLeads(tx: Database, ids: string[], change: NamedChange) {
  await tx
    .updateTable('leads')
    .set(columnsOf(change))
    .set((leads) => ({ version: leads('version', '+', 1), updatedAt: new Date() }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/**
 * Sets a lead's first response to its first note about a contact, after its notes have changed, unless its status already implies a
 * contact. A lead that was lost, or is spam, may have been answered before: then the earliest answer stays. Keeps the version, so
 * that staff who are editing the lead get no conflict: they do not edit these columns.
 * @param withdrawn the time of a note that does not report a contact any more
 */
export async function updateFirstResponse(
  tx: Database,
  id: string,
  withdrawn: Date | null = null,
): Promise<void> {
  const known = sql`nullif(date_trunc('milliseconds', first_response_at), ${withdrawn}::timestamptz)`
  await tx
    .updateTable('leads')
    .set({
      firstResponseAt: sql<Date>`case when status = 'new' then ${firstContact}
        else least(${known}, ${firstContact}, ${firstStep}) end`,
      waitingSince: sql<Date>`case when status = 'new' then ${waitingSinceSubmission} end`,
      ...restartedWaitIf(sql<boolean>`(waiting_since is null)`),
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .where('status', 'in', unansweredStatuses)
    .execute()
}

function columnsOf(change: NamedChange) {
  const { status, kind, assigneeId, followUpOn, spamReview, budget, value } = change
  const restartsWait = assigneeId !== undefined || status === 'new' || spamReview === 'cleared'
  const becomes = spamReview === 'confirmed' ? 'spam' : status
  return {
    ...(becomes && outcomeColumns(becomes, change.lostReason)),
    ...(!becomes && change.lostReason && { lostReason: change.lostReason }),
    ...(value !== undefined && valueColumns(value)),
    ...(budget !== undefined && budgetColumns(budget)),
    ...(restartsWait && restartedWait()),
    ...(status && statusColumns(status)),
    ...(kind && { kind, kindSource: 'corrected' as const }),
    ...(assigneeId !== undefined && {
      assigneeId,
      assignment: assigneeId === null ? null : { by: 'staff' as const },
    }),
    ...(followUpOn !== undefined && { followUpOn }),
    ...(spamReview && reviewColumns(spamReview)),
  }
}

function statusColumns(status: LeadStatus) {
  if (answeredStatuses.includes(status))
    return {
      status,
      firstResponseAt: sql<Date>`coalesce(first_response_at, ${new Date()})`,
      waitingSince: null,
    }
  if (status !== 'new') return { status, waitingSince: null }
  return { status, firstResponseAt: firstContact, waitingSince: waitingSinceSubmission }
}

// A lead that is cleared and not answered has been waiting since its submission. Spam that is cleared is new again.
function reviewColumns(spamReview: 'cleared' | 'confirmed') {
  if (spamReview === 'confirmed') return { spamReview, status: 'spam' as const, waitingSince: null }
  return {
    spamReview,
    status: sql<LeadStatus>`case when status = 'spam' then 'new' else status end`,
    firstResponseAt: sql<Date>`case when status in ('new', 'spam') then ${firstContact}
      else first_response_at end`,
    waitingSince: sql<Date>`case when status in ('new', 'spam') and ${firstContact} is null
      then submitted_at end`,
  }
}

/** The kinds of notes that report a contact, for `in`. */
export const contactKinds = sql.join(noteKinds.filter(isAnswer).map((kind) => sql.lit(kind)))

/** When the first note about a contact with a lead's client was written; null if there is none. */
export const firstContact = sql<Date>`(select min(notes.created_at) from notes
  where notes.about_kind = 'lead' and notes.about_id = leads.id and notes.kind in (${contactKinds}))`

/** When the status of a lead first implied a contact, without changes that were undone; null if it never did. */
const firstStep = sql`(select least(contacted_at, qualified_at, visit_scheduled_at, negotiating_at, won_at)
  from lead_steps where lead_id = leads.id)`

/** Whether a lead was never suspected to be spam, or `review` has cleared it. */
export function isReviewed(review: RawBuilder<unknown>) {
  return sql<boolean>`(spam_reasons = '{}' or ${review} = 'cleared')`
}

const waitingSinceSubmission = sql<Date>`case when ${firstContact} is null
  and ${isReviewed(sql`spam_review`)} then submitted_at end`

type NewLeadEvent = { type: EventType; before: object; after: object; reason?: string }

function changeEvents(lead: LeadToChange, change: NamedChange): NewLeadEvent[] {
  const { status, kind, assigneeId, followUpOn } = change
  const events: NewLeadEvent[] = []
  const review = reviewEvent(lead, change)
  if (review) events.push(review)
  if (status && status !== lead.status) events.push(statusEvent(lead, status, change))
  if (kind && kind !== lead.kind)
    events.push({ type: 'lead.kind_corrected', before: { kind: lead.kind }, after: { kind } })
  if (assigneeId !== undefined && assigneeId !== lead.assigneeId)
    events.push(assignmentEvent(lead, change))
  if (followUpOn !== undefined && followUpOn !== lead.followUpOn) {
    const before = { followUpOn: lead.followUpOn }
    events.push({ type: 'lead.follow_up_set', before, after: { followUpOn } })
  }
  return [...events, ...reasonEvents(lead, change), ...moneyEvents(lead, change)]
}

// The reason of a lead that becomes lost is in the event of its status.
function reasonEvents(
  lead: LeadToChange,
  { status, lostReason, lostNote }: NamedChange,
): NewLeadEvent[] {
  const isCorrected = status === undefined && lostReason !== undefined
  if (!isCorrected || (lostReason === lead.lostReason && !lostNote)) return []
  const before = { lostReason: lead.lostReason }
  const note = lostNote && { reason: lostNote }
  return [{ type: 'lead.lost_reason_set', before, after: { lostReason }, ...note }]
}

// The value of a lead that is marked as won is in the event of its status.
function moneyEvents(lead: LeadToChange, { status, budget, value }: NamedChange): NewLeadEvent[] {
  const before = moneyOf(lead)
  const staysWon = lead.status === 'won' && (status ?? 'won') === 'won'
  return [
    ...(budget !== undefined && !isSameMoney(budget, before.budget)
      ? [{ type: 'lead.budget_set' as const, before: { budget: before.budget }, after: { budget } }]
      : []),
    ...(value !== undefined && staysWon && !isSameMoney(value, before.value)
      ? [{ type: 'lead.value_set' as const, before: { value: before.value }, after: { value } }]
      : []),
  ]
}

function statusEvent(
  lead: LeadToChange,
  status: LeadStatus,
  { lostReason, lostNote, value }: NamedChange,
): NewLeadEvent {
  const lostValue = moneyOf(lead).value
  return {
    type: 'lead.status_changed',
    before: { status: lead.status, ...(lostValue && { value: lostValue }) },
    after: {
      status,
      ...(lostReason && { lostReason }),
      ...((value || lostValue) && { value: value ?? null }),
    },
    ...(lostNote && { reason: lostNote }),
  }
}

function assignmentEvent(lead: LeadToChange, { assigneeId, assignee }: NamedChange): NewLeadEvent {
  return {
    type: 'lead.assigned',
    before: { assigneeId: lead.assigneeId, assignee: lead.assignee },
    after: { assigneeId, assignee: assignee ?? null, by: 'staff' },
  }
}

// Only suspected leads have reviews. Staff can change a review.
function reviewEvent(lead: LeadToChange, { spamReview }: NamedChange): NewLeadEvent | undefined {
  if (!spamReview || lead.spamReasons.length === 0 || lead.spamReview === spamReview) return
  const status = spamReview === 'confirmed' ? 'spam' : lead.status === 'spam' ? 'new' : lead.status
  const changesStatus = status !== lead.status
  const { value } = moneyOf(lead)
  const losesValue = changesStatus && value !== null
  return {
    type: `lead.spam_${spamReview}`,
    before: {
      ...(changesStatus && { status: lead.status }),
      ...(losesValue && { value }),
      spamReview: lead.spamReview,
    },
    after: { ...(changesStatus && { status }), ...(losesValue && { value: null }), spamReview },
  }
}
