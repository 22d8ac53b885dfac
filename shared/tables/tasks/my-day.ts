import { type InferResult, sql } from 'kysely'
import { givenUpStatuses } from '../../contract/lead.ts'
import type { DayItem, TaskRow } from '../../contract/task.ts'
import { withCurrentContact } from '../people/current-contact.ts'
import type { Database } from '../tables.ts'
import { isOpenTask, taskColumns, taskOrder } from './tasks.ts'

/** A lead that somebody has to contact, and what for. */
export type DueItem = Omit<DayItem<Date>, 'reason' | 'answeredElsewhere'>

const isPursued = sql<boolean>`leads.status not in (${sql.join(givenUpStatuses.map((status) => sql.lit(status)))})`

/** A task that is due, with its lead. */
export type DueTask = DueItem & { task: TaskRow<Date> }

/**
 * Returns the tasks of a day that have an hour, for the leads of a staff member that were not given up, the earliest first, at most `limit`.
 * @param day YYYY-MM-DD
 */
export async function tasksWithHour(
  db: Database,
  assigneeId: string,
  day: string,
  limit: number,
): Promise<DueTask[]> {
  const rows = await selectTasks(db)
    .where('leads.assigneeId', '=', assigneeId)
    .where(isPursued)
    .where('tasks.dueOn', '=', day)
    .where('tasks.dueTime', 'is not', null)
    .orderBy('tasks.dueTime')
    .orderBy('tasks.id')
    .limit(limit)
    .execute()
  return await withCurrent(
    db,
    rows.map((row) => ({ ...toItem(row), task: toTask(row) })),
  )
}

/**
 * Returns the tasks that are due before the end of a day, without those that have an hour of it, for the leads of a staff
 * member that were not given up, the earliest first, at most `limit`.
 * @param day YYYY-MM-DD
 */
export async function dueTasks(
  db: Database,
  assigneeId: string,
  day: string,
  limit: number,
): Promise<DueTask[]> {
  // The leads of the earliest tasks are those with the earliest follow-ups, which are read from the index `leads_follow_up`.
  const next = db
    .selectFrom('leads')
    .select('leads.id')
    .where('leads.assigneeId', '=', assigneeId)
    .where('leads.followUpOn', '<=', day)
    .where(isPursued)
    .orderBy('leads.followUpOn')
    .orderBy('leads.submittedAt')
    .orderBy('leads.id')
    .limit(limit)
  const rows = await selectTasks(db)
    .where('leads.id', 'in', next)
    .where('tasks.dueOn', '<=', day)
    .where(sql<boolean>`(tasks.due_on < ${day} or tasks.due_time is null)`)
    .orderBy(taskOrder)
    .limit(limit)
    .execute()
  return await withCurrent(
    db,
    rows.map((row) => ({ ...toItem(row), task: toTask(row) })),
  )
}

function selectTasks(db: Database) {
  return selectLeads(db)
    .innerJoin('tasks', 'tasks.leadId', 'leads.id')
    .select(taskColumns)
    .where(isOpenTask)
}

/** Returns the unanswered leads of a staff member, those that wait longest first, at most `limit`. */
export async function unansweredOf(
  db: Database,
  assigneeId: string,
  limit: number,
): Promise<DueItem[]> {
  const rows = await selectLeads(db)
    .where('leads.assigneeId', '=', assigneeId)
    .where('leads.waitingSince', 'is not', null)
    .orderBy('leads.waitingSince')
    .orderBy('leads.id')
    .limit(limit)
    .execute()
  return await withCurrent(
    db,
    rows.map((row) => ({ ...toItem(row), task: null })),
  )
}

/** Returns the number of unanswered leads of a staff member. */
export async function countUnansweredOf(db: Database, assigneeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('assigneeId', '=', assigneeId)
    .where('waitingSince', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function selectLeads(db: Database) {
  return db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select(['leads.id as lead', 'leads.refCode', 'leads.name', 'leads.email', 'leads.phone'])
    .select(['leads.phoneE164', 'leads.propertyAsked', 'leads.waitingSince'])
    .select(['properties.titleEs', 'properties.titleEn'])
}

type LeadColumns = InferResult<ReturnType<typeof selectLeads>>[number]

function toItem(row: LeadColumns) {
  const { lead: id, refCode, name, email, phone, phoneE164, propertyAsked, waitingSince } = row
  const { titleEs, titleEn } = row
  const property = titleEs !== null && titleEn !== null ? { titleEs, titleEn } : null
  const lead = { id, refCode, name, email, phone, phoneE164, property, propertyAsked }
  return { waitingSince, lead }
}

type ToContact = ReturnType<typeof toItem>

// With the contact data that is used now, without what was submitted.
async function withCurrent<Item extends ToContact>(db: Database, items: Item[]) {
  const leads = await withCurrentContact(
    db,
    items.map(({ lead }) => lead),
  )
  const current = new Map(leads.map(({ phone: _phone, sent: _sent, ...lead }) => [lead.id, lead]))
  return items.flatMap(({ lead: { id }, ...item }) => {
    const lead = current.get(id)
    return lead ? [{ ...item, lead }] : []
  })
}

function toTask({
  id,
  leadId,
  version,
  kind,
  text,
  dueOn,
  dueTime,
  repeats,
  createdAt,
  doneAt,
}: TaskRow<Date>): TaskRow<Date> {
  return { id, leadId, version, kind, text, dueOn, dueTime, repeats, createdAt, doneAt }
}
