import { type InferResult, sql } from 'kysely'
import { closedStatuses } from '../../contract/lead.ts'
import type { DayItem, TaskRow } from '../../contract/task.ts'
import type { Database } from '../tables.ts'
import { isOpenTask, taskColumns, taskOrder } from './tasks.ts'

/** A lead that somebody has to contact, and what for. */
export type DueItem = Omit<DayItem<Date>, 'reason'>

const isOpenLead = sql<boolean>`leads.status not in (${sql.join(closedStatuses.map((status) => sql.lit(status)))})`

/**
 * Returns the tasks that are due until a day for the open leads of a staff member, the earliest first, at most `limit`.
 * @param day YYYY-MM-DD
 */
export async function dueTasks(
  db: Database,
  assigneeId: string,
  day: string,
  limit: number,
): Promise<(DueItem & { task: TaskRow<Date> })[]> {
  const rows = await selectLeads(db)
    .innerJoin('tasks', 'tasks.leadId', 'leads.id')
    .select(taskColumns)
    .where('leads.assigneeId', '=', assigneeId)
    // Read from an index: the day of the earliest open task.
    .where('leads.followUpOn', '<=', day)
    .where(isOpenLead)
    .where('tasks.dueOn', '<=', day)
    .where(isOpenTask)
    .orderBy(taskOrder)
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toItem(row), task: toTask(row) }))
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
  return rows.map((row) => ({ ...toItem(row), task: null }))
}

function selectLeads(db: Database) {
  return db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select(['leads.id as lead', 'leads.refCode', 'leads.name', 'leads.email', 'leads.phoneE164'])
    .select(['leads.propertyAsked', 'leads.waitingSince'])
    .select(['properties.titleEs', 'properties.titleEn'])
}

type LeadColumns = InferResult<ReturnType<typeof selectLeads>>[number]

function toItem(row: LeadColumns) {
  const { lead: id, refCode, name, email, phoneE164, propertyAsked, waitingSince } = row
  const { titleEs, titleEn } = row
  const property = titleEs !== null && titleEn !== null ? { titleEs, titleEn } : null
  return { waitingSince, lead: { id, refCode, name, email, phoneE164, property, propertyAsked } }
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
