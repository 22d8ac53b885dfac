import { sql } from 'kysely'
import type { EventType } from '../../contract/event.ts'
import { type LeadChange, type LeadStatus, leadStatuses } from '../../contract/lead.ts'
import type { Selection } from '../../contract/selection.ts'
import type { Me } from '../../contract/staff.ts'
import { inParts } from '../batches.ts'
import { appendEvents, staffEvent } from '../history/events.ts'
import type { Database } from '../tables.ts'
import { type LeadFilter, leadsMatching } from './lead-filter.ts'

/** A lead as far as a change depends on what it was. */
export type ChangingLead = Awaited<ReturnType<typeof lockLeads>>[number]

/** A change with the name of the one it gives the lead to. */
export type NamedChange = LeadChange & { assignee?: string | null }

/** Leads changed by one statement: among a million, each is entered into twenty indexes anew. */
const LEADS_AT_ONCE = 1_000

/** Events written by one statement. */
const EVENTS_AT_ONCE = 2_000

/** States that tell that the client has been answered. */
const answered: LeadStatus[] = leadStatuses.filter((each) => each !== 'new' && each !== 'spam')

/** Locks the leads of a selection, in the order of their ids to avoid deadlocks. */
export async function lockLeads(
  tx: Database,
  selection: Selection<LeadFilter>,
  limit: number,
  timeZone: string,
) {
  const leads = tx
    .selectFrom('leads')
    .leftJoin('staff', 'staff.id', 'leads.assigneeId')
    .select(['leads.id', 'leads.version', 'leads.status', 'leads.kind', 'leads.followUpOn'])
    .select(['leads.assigneeId', 'staff.name as assignee'])
    .select(['leads.spamReasons', 'leads.spamReview'])
    .orderBy('leads.id')
    .limit(limit)
    .forUpdate('leads')
  if ('ids' in selection)
    return await leads.where(sql<boolean>`leads.id = any(${selection.ids}::uuid[])`).execute()
  return await leads.where(leadsMatching(selection.filter, timeZone)).execute()
}

/** Whether a change leaves a lead as it is: it is so already, or was never under suspicion. */
export function isUnchanged(lead: ChangingLead, change: LeadChange): boolean {
  return eventsOf(lead, change).length === 0
}

/** Changes leads, all alike, and writes down for each what it was before. */
export async function changeLeads(
  tx: Database,
  leads: ChangingLead[],
  change: NamedChange,
  me: Me,
): Promise<void> {
  const ids = leads.map(({ id }) => id)
  await inParts(ids, LEADS_AT_ONCE, (part) => updateLeads(tx, part, change))
  const events = leads.flatMap((lead) =>
    eventsOf(lead, change).map(({ type, before, after }) =>
      staffEvent(me, {
        type,
        aboutKind: 'lead',
        aboutId: lead.id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      }),
    ),
  )
  await inParts(events, EVENTS_AT_ONCE, (part) => appendEvents(tx, part))
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
 * Notes that a client has been answered, unless somebody did before. The version stays: nobody edits
 * this, so it is in nobody's way.
 */
export async function markAnswered(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ firstResponseAt: new Date(), waitingSince: null, updatedAt: new Date() })
    .where('id', '=', id)
    .where('firstResponseAt', 'is', null)
    .execute()
}

function columnsOf({ status, kind, assigneeId, followUpOn, spamReview }: NamedChange) {
  return {
    ...(status && statusColumns(status)),
    ...(kind && { kind, kindSource: 'corrected' as const }),
    ...(assigneeId !== undefined && {
      assigneeId,
      assignment: assigneeId && JSON.stringify({ by: 'staff' }),
    }),
    ...(followUpOn !== undefined && { followUpOn }),
    ...(spamReview && reviewColumns(spamReview)),
  }
}

function statusColumns(status: LeadStatus) {
  if (answered.includes(status))
    return {
      status,
      firstResponseAt: sql<Date>`coalesce(first_response_at, ${new Date()})`,
      waitingSince: null,
    }
  return { status, waitingSince: status === 'new' ? waitingAgain : null }
}

// A client taken for spam by mistake has been waiting all the time.
function reviewColumns(spamReview: 'cleared' | 'confirmed') {
  if (spamReview === 'confirmed') return { spamReview, status: 'spam' as const, waitingSince: null }
  return {
    spamReview,
    status: sql<LeadStatus>`case when status = 'spam' then 'new' else status end`,
    waitingSince: sql<Date>`case when status in ('new', 'spam') and first_response_at is null
      then submitted_at end`,
  }
}

const waitingAgain = sql<Date>`case when first_response_at is null
  and (spam_reasons = '{}' or spam_review = 'cleared') then submitted_at end`

type Changed = { type: EventType; before: object; after: object }

function eventsOf(lead: ChangingLead, change: NamedChange): Changed[] {
  const { status, kind, assigneeId, followUpOn } = change
  const changed: Changed[] = []
  const review = reviewOf(lead, change)
  if (review) changed.push(review)
  if (status && status !== lead.status) {
    const before = { status: lead.status }
    changed.push({ type: 'lead.status_changed', before, after: { status } })
  }
  if (kind && kind !== lead.kind)
    changed.push({ type: 'lead.kind_corrected', before: { kind: lead.kind }, after: { kind } })
  if (assigneeId !== undefined && assigneeId !== lead.assigneeId)
    changed.push(assignment(lead, change))
  if (followUpOn !== undefined && followUpOn !== lead.followUpOn) {
    const before = { followUpOn: lead.followUpOn }
    changed.push({ type: 'lead.follow_up_set', before, after: { followUpOn } })
  }
  return changed
}

function assignment(lead: ChangingLead, { assigneeId, assignee }: NamedChange): Changed {
  return {
    type: 'lead.assigned',
    before: { assigneeId: lead.assigneeId, assignee: lead.assignee },
    after: { assigneeId, assignee: assignee ?? null, by: 'staff' },
  }
}

// Only a suspicion can be reviewed; a verdict can be changed.
function reviewOf(lead: ChangingLead, { spamReview }: NamedChange): Changed | undefined {
  if (!spamReview || lead.spamReasons.length === 0 || lead.spamReview === spamReview) return
  const status = spamReview === 'confirmed' ? 'spam' : lead.status === 'spam' ? 'new' : lead.status
  return {
    type: `lead.spam_${spamReview}`,
    before: { status: lead.status, spamReview: lead.spamReview },
    after: { status, spamReview },
  }
}
