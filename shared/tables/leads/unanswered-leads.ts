import { sql } from 'kysely'
import type { Assignment } from '../../contract/assignment.ts'
import { isAway } from '../staff/absences.ts'
import { canHaveLeads, hasAccepted } from '../staff/can-have-leads.ts'
import type { Database } from '../tables.ts'
import { restartedWait, waitStart } from './waits.ts'

/**
 * How long a lead may wait, as moments: what has waited since before then, must be handled. `reminder` and `reassignment` are
 * undefined if nobody is reminded or nothing reassigned. An assignee who was reminded after `reminded` has still time to answer. Waits that began before `oldest` are left alone. A lead that nobody could
 * take is tried again if the last time was before `retry` and its wait began after `oldestRetried`.
 */
export type WaitLimits = {
  oldest: Date
  reminder: Date | undefined
  reassignment: Date | undefined
  reminded: Date | undefined
  retry: Date
  oldestRetried: Date
  /** The time zone of today, which absences depend on. */
  timeZone: string
}

/** An unanswered lead that has waited for too long. */
export type UnansweredLead = Awaited<ReturnType<typeof lockUnansweredLeads>>[number]

/**
 * Returns unanswered leads that have waited for too long, those that wait longest first, and locks them. Skips those that another
 * transaction has locked: either it changes them, or the next run finds them. A lead whose assignee is away or cannot have leads does not
 * wait for the reassignment once its assignee would be reminded. Any other is reminded first, however long it has waited.
 */
export async function lockUnansweredLeads(tx: Database, limits: WaitLimits, limit: number) {
  const { isMoving, query } = overdueLeads(tx, limits, limits.oldest)
  return await query
    .select(isMoving.as('isMoving'))
    .where('leads.nobodyLeftAt', 'is', null)
    .limit(limit)
    .execute()
}

/**
 * The same for leads that nobody could take when it was last tried, a while ago or before somebody came back. An assignee who was
 * away then, and is back, is reminded before the lead moves.
 */
export async function lockLeadsToRetry(tx: Database, limits: WaitLimits, limit: number) {
  const { isReminding, query } = overdueLeads(tx, limits, limits.oldestRetried)
  return await query
    .select(sql<boolean>`not ${isReminding}`.as('isMoving'))
    .where('leads.nobodyLeftAt', 'is not', null)
    .where(
      sql<boolean>`leads.nobody_left_at <= greatest(${limits.retry}::timestamptz, ${lastReturn(limits)})`,
    )
    .limit(limit)
    .execute()
}

// When the account of somebody who is there has last changed, as it does when an absence is ended. Who was only invited is not there yet.
function lastReturn({ timeZone }: WaitLimits) {
  return sql`(select max(staff.updated_at) from staff
    where ${canHaveLeads} and ${hasAccepted} and not ${isAway(timeZone)})`
}

function overdueLeads(tx: Database, limits: WaitLimits, oldest: Date) {
  const { timeZone } = limits
  const isAbsent = sql<boolean>`coalesce(not ${canHaveLeads} or ${isAway(timeZone)}, false)`
  const isDone = sql<boolean>`(${isAbsent} or staff.id is null or ${limits.reminder === undefined}
    or leads.reminded_at <= ${limits.reminded ?? null}::timestamptz)`
  const isMoving = sql<boolean>`coalesce(${waitStart} <= ${limits.reassignment ?? null}::timestamptz and ${isDone}
    or (${isAbsent} and ${limits.reassignment !== undefined}
      and ${waitStart} <= ${limits.reminder ?? null}::timestamptz), false)`
  const isReminding = sql<boolean>`coalesce(leads.reminded_at is null and staff.id is not null
    and not ${isAbsent} and ${waitStart} <= ${limits.reminder ?? null}::timestamptz, false)`
  const query = tx
    .selectFrom('leads')
    .leftJoin('staff', 'staff.id', 'leads.assigneeId')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select(['leads.id', 'leads.refCode', 'leads.version', 'leads.kind', 'leads.language'])
    .select(['leads.origin', 'leads.emailNormalized', 'leads.phoneE164', 'leads.submittedAt'])
    .select([
      'leads.waitingSince',
      'leads.nobodyLeftAt',
      'leads.assigneeId',
      'staff.name as assignee',
      'staff.email as assigneeEmail',
    ])
    .select(['properties.city', 'properties.region', 'properties.price', 'properties.currency'])
    .select(sql<boolean>`coalesce(staff.banned, false)`.as('isDisabled'))
    .select(sql<boolean>`coalesce(not ${canHaveLeads}, false)`.as('isGone'))
    .select(sql<boolean>`coalesce(${isAway(timeZone)}, false)`.as('isAway'))
    .where('leads.waitingSince', 'is not', null)
    .where('leads.erasedAt', 'is', null)
    .where(waitStart, '>', oldest)
    .where(waitStart, '<=', latestOf(limits))
    .where(sql<boolean>`(${isMoving} or ${isReminding})`)
    .orderBy(waitStart)
    .orderBy('leads.id')
    .forUpdate('leads')
    .skipLocked()
  return { isMoving, isReminding, query }
}

function latestOf({ reminder, reassignment, oldest }: WaitLimits): Date {
  return new Date(Math.max(...[reminder, reassignment, oldest].map((at) => at?.getTime() ?? 0)))
}

/**
 * Returns the ids of the staff who have had each of these leads, by lead, as its events tell. Who last lost it because they were
 * away or could not have leads could not answer, and is not among them.
 */
export async function formerAssignees(
  tx: Database,
  leadIds: string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ leadId: string; staffId: string; wasAbsent: boolean }>`
    select distinct on (about_id, staff_id) about_id as lead_id, staff_id,
      is_loss and coalesce(after ->> 'cause' in ('away', 'disabled', 'other_role'), false) as was_absent
    from events, lateral (values (before ->> 'assigneeId', true), (after ->> 'assigneeId', false)) had (staff_id, is_loss)
    where about_id = any(${leadIds}::uuid[]) and staff_id is not null
      and type in ('lead.assigned', 'lead.reassigned', 'lead.change_undone')
    order by about_id, staff_id, is_loss desc, at desc, id desc`.execute(tx)
  const had = rows.filter(({ wasAbsent }) => !wasAbsent)
  const byLead = Map.groupBy(had, ({ leadId }) => leadId)
  return new Map([...byLead].map(([id, found]) => [id, new Set(found.map((row) => row.staffId))]))
}

/** Returns the ids of those of these leads whose assignee was reminded of them before, as their events tell. */
export async function remindedBefore(tx: Database, leadIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from leads where id = any(${leadIds}::uuid[]) and exists (
      select from events where about_id = leads.id and type = 'lead.reminder_sent'
        and after ->> 'assigneeId' = leads.assignee_id::text)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Stores that the assignees of these leads were reminded. */
export async function setReminded(tx: Database, ids: string[], remindedAt: Date): Promise<void> {
  await setTime(tx, ids, { remindedAt })
}

/** Stores that nobody else could take these leads at a time, after which they are tried again. */
export async function setNobodyLeft(tx: Database, ids: string[], at: Date): Promise<void> {
  await setTime(tx, ids, { nobodyLeftAt: at })
}

/** The same for leads of somebody who is absent, and is reminded again when they are back. */
export async function setAbsentAndNobodyLeft(tx: Database, ids: string[], at: Date): Promise<void> {
  await setTime(tx, ids, { nobodyLeftAt: at, remindedAt: null })
}

// Keeps the version, so that staff who are editing a lead get no conflict: they do not edit these columns.
async function setTime(
  tx: Database,
  ids: string[],
  times: { remindedAt?: Date | null; nobodyLeftAt?: Date },
) {
  await tx.updateTable('leads').set(times).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

/** Assigns a lead, which must be locked, to a staff member, who is expected to answer from this moment on. */
export async function reassignLead(
  tx: Database,
  { id, assigneeId, assignment }: { id: string; assigneeId: string; assignment: Assignment },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ ...restartedWait(at), assigneeId, assignment })
    .set((leads) => ({ version: leads('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()
}
