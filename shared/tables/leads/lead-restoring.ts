import { sql } from 'kysely'
import { isSameMoney } from '../../contract/money.ts'
import type { Me } from '../../contract/staff.ts'
import { forEachPart } from '../batches.ts'
import { appendEvents, staffEvent } from '../history/events.ts'
import type { Database } from '../tables.ts'
import { adoptFollowUps, followUpsOf, type MovedTask, moveTasksBack } from '../tasks/follow-ups.ts'
import { recordset } from '../undo/recent-changes.ts'
import { afterStoredEvents } from './event-order.ts'
import { firstContact, isReviewed, type LeadToChange } from './lead-changes.ts'
import { moneyOf } from './lead-money.ts'
import { recordLeadStages } from './lead-stages.ts'
import { restartedWaitIf } from './waits.ts'

/**
 * The columns of a lead that staff change, and thus an undo restores. The follow-up is restored with the task that the change has
 * `moved`: null if there is none; undefined if an earlier release made the change, which knows only the column.
 */
export type LeadBefore = Pick<LeadToChange, (typeof restoredColumns)[number]> & {
  moved?: MovedTask | null
}

const restoredColumns = [
  'status',
  'kind',
  'kindSource',
  'assigneeId',
  'assignment',
  'followUpOn',
  'spamReview',
  'firstResponseAt',
  'budgetAmount',
  'budgetCurrency',
  'valueAmount',
  'valueCurrency',
  'lostReason',
] as const satisfies (keyof LeadToChange)[]

/**
 * A lead as it is, and as it was before the change to undo. `undoes`: the ids of the events of its status that are undone; without
 * them, it is the latest such event.
 */
export type LeadToRestore = {
  lead: LeadToChange
  before: LeadBefore
  assignee: string | null
  undoes?: string[]
}

/** Leads per update statement. */
const LEADS_AT_ONCE = 1_000
const EVENTS_AT_ONCE = 2_000

/** Returns what an undo restores of a lead. */
export function restorableOf(lead: LeadToChange, moved: MovedTask | null): LeadBefore {
  return { ...pickRestored(lead), moved }
}

function pickRestored(lead: LeadToChange) {
  const columns = restoredColumns.map((column) => [column, lead[column]])
  return Object.fromEntries(columns) as Pick<LeadToChange, (typeof restoredColumns)[number]>
}

/**
 * Restores leads, each with an event, and computes again since when their clients have been waiting. Lock them first.
 * @returns whether each task that the change has moved was as the change had left it, and has moved back
 */
export async function restoreLeads(tx: Database, kept: LeadToRestore[], me: Me): Promise<boolean> {
  const leads = kept.map(withOwnFollowUp).map(withOwnColumns)
  await forEachPart(leads, LEADS_AT_ONCE, (part) => updateLeads(tx, part))
  const areAllBack = await restoreFollowUps(tx, leads)
  const followUps = await followUpsOf(
    tx,
    leads.map(({ lead }) => lead.id),
  )
  const results = leads.map(({ before, ...restored }) => {
    const followUpOn = followUps.get(restored.lead.id) ?? null
    return { ...restored, before: { ...before, followUpOn } }
  })
  const events = results.map((restored) => {
    const undone = { type: 'lead.change_undone', ...restoredFields(restored) } as const
    return { ...staffEvent(me, { ...undone, aboutKind: 'lead' }), aboutId: restored.lead.id }
  })
  const ordered = await afterStoredEvents(tx, events)
  await forEachPart(ordered, EVENTS_AT_ONCE, (part) => appendEvents(tx, part))
  const moved = leads.filter(({ lead, before }) => lead.status !== before.status)
  await recordLeadStages(
    tx,
    moved.map(({ lead }) => lead.id),
  )
  return areAllBack
}

// A change that moved no task has not changed the follow-up, but the lead's tasks may have since.
function withOwnFollowUp({ before, ...restored }: LeadToRestore): LeadToRestore {
  const { followUpOn } = before.moved === null ? restored.lead : before
  return { ...restored, before: { ...before, followUpOn } }
}

// An earlier release that made the change knows not all columns.
function withOwnColumns({ lead, before, ...restored }: LeadToRestore): LeadToRestore {
  return { ...restored, lead, before: { ...pickRestored(lead), ...before } }
}

async function restoreFollowUps(tx: Database, leads: LeadToRestore[]) {
  const areAllBack = await moveTasksBack(
    tx,
    leads.flatMap(({ before }) => before.moved ?? []),
  )
  const others = leads.filter(({ before }) => before.moved === undefined)
  await adoptFollowUps(
    tx,
    others.map(({ lead }) => lead.id),
  )
  return areAllBack
}

// A contact that a note has reported since the change is kept.
async function updateLeads(tx: Database, leads: LeadToRestore[]) {
  const rows = leads.map(({ lead, before }) => ({ id: lead.id, ...before }))
  const columns = sql`id uuid, status text, kind text, "kindSource" text, "assigneeId" uuid, assignment jsonb,
    "followUpOn" date, "spamReview" text, "firstResponseAt" timestamptz, "budgetAmount" numeric, "budgetCurrency" text,
    "valueAmount" numeric, "valueCurrency" text, "lostReason" text`
  const restarted = restartedWaitIf(
    sql<boolean>`(waiting_since is null or assignee_id is distinct from before."assigneeId")`,
  )
  await sql`update leads set status = before.status, kind = before.kind, kind_source = before."kindSource",
      assignee_id = before."assigneeId", assignment = before.assignment, follow_up_on = before."followUpOn",
      spam_review = before."spamReview", budget_amount = before."budgetAmount", budget_currency = before."budgetCurrency",
      value_amount = before."valueAmount", value_currency = before."valueCurrency", lost_reason = before."lostReason",
      first_response_at = case when before.status = 'new' then ${firstContact}
        else coalesce(before."firstResponseAt", ${firstContact}) end,
      waiting_since = case when before.status = 'new' and ${firstContact} is null
        and ${isReviewed(sql`before."spamReview"`)} then submitted_at end,
      wait_restarted_at = ${restarted.waitRestartedAt}, reminded_at = ${restarted.remindedAt},
      nobody_left_at = ${restarted.nobodyLeftAt},
      version = version + 1, updated_at = ${new Date()}
    from ${recordset(rows, columns)} as before where leads.id = before.id`.execute(tx)
}

const shownColumns = ['status', 'kind', 'followUpOn', 'spamReview', 'lostReason'] as const

// The fields that the undo changes, in the words of the events that it reverses.
function restoredFields({ lead, before, assignee, undoes }: LeadToRestore) {
  const changed = shownColumns.filter((column) => lead[column] !== before[column])
  const amounts = (['budget', 'value'] as const).filter(
    (name) => !isSameMoney(moneyOf(lead)[name], moneyOf(before)[name]),
  )
  const valuesOf = (of: LeadBefore) =>
    Object.fromEntries([
      ...changed.map((name) => [name, of[name]]),
      ...amounts.map((name) => [name, moneyOf(of)[name]]),
    ])
  const isReassigned = lead.assigneeId !== before.assigneeId
  const person = (assigneeId: string | null, name: string | null) =>
    isReassigned && { assigneeId, assignee: name }
  return {
    before: { ...valuesOf(lead), ...person(lead.assigneeId, lead.assignee) },
    after: {
      ...valuesOf(before),
      ...person(before.assigneeId, assignee),
      ...(undoes && { undoes }),
    },
  }
}
