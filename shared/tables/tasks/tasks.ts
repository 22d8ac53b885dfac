import { type Insertable, sql } from 'kysely'
import type { EventType } from '../../contract/event.ts'
import type { Me } from '../../contract/staff.ts'
import type { TaskRow } from '../../contract/task.ts'
import { appendEvents, staffEvent } from '../history/events.ts'
import type { Database, Tables } from '../tables.ts'

/**
 * A task with what only the API needs: the first day of its series, the day of the series that it stands for if it was moved, and when
 * it was removed.
 */
export type StoredTask = TaskRow<Date> & {
  repeatsFrom: string | null
  occurrenceOn: string | null
  removedAt: Date | null
}

/** Whether a task is neither done nor removed. */
export const isOpenTask = sql<boolean>`(tasks.done_at is null and tasks.removed_at is null)`

/** The order of the tasks of a lead: the earliest first, at each day those with an hour first. */
export const taskOrder = sql`tasks.due_on, tasks.due_time nulls last, tasks.id`

/** Done tasks that are returned with the open ones of a lead. */
const DONE_SHOWN = 5

/** Returns the open tasks of a lead, the earliest first, and then the tasks that were done last. */
export async function tasksOf(db: Database, leadId: string): Promise<TaskRow<Date>[]> {
  const ofLead = selectTasks(db).where('leadId', '=', leadId).where('removedAt', 'is', null)
  const open = await ofLead.where('doneAt', 'is', null).orderBy(taskOrder).execute()
  const done = await ofLead
    .where('doneAt', 'is not', null)
    .orderBy('doneAt', 'desc')
    .orderBy('id')
    .limit(DONE_SHOWN)
    .execute()
  return [...open, ...done].map(withoutInternals)
}

/** Returns the number of open tasks of a lead. */
export async function countOpenTasks(tx: Database, leadId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('leadId', '=', leadId)
    .where(isOpenTask)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the id of the lead that a task is for; undefined if there is no such task. */
export async function leadOfTask(db: Database, id: string): Promise<string | undefined> {
  const task = await db.selectFrom('tasks').select('leadId').where('id', '=', id).executeTakeFirst()
  return task?.leadId
}

/** Returns a task, also a removed one, and locks it until the transaction ends. Lock its lead first. */
export async function lockTask(tx: Database, id: string): Promise<StoredTask | undefined> {
  return await selectTasks(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Inserts a task.
 * @returns undefined if there is one with its id
 */
export async function insertTask(
  tx: Database,
  task: Omit<StoredTask, 'version' | 'occurrenceOn' | 'createdAt' | 'doneAt' | 'removedAt'>,
): Promise<StoredTask | undefined> {
  const now = new Date()
  const inserted = await tx
    .insertInto('tasks')
    .values({ ...task, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && (await lockTask(tx, inserted.id))
}

/** The columns of a task that staff change. */
export type TaskFields = Partial<
  Pick<
    StoredTask,
    | 'kind'
    | 'text'
    | 'dueOn'
    | 'dueTime'
    | 'repeats'
    | 'repeatsFrom'
    | 'occurrenceOn'
    | 'doneAt'
    | 'removedAt'
  >
>

/** Changes a task, which gets the next version, and returns it. */
export async function updateTask(
  tx: Database,
  id: string,
  fields: TaskFields,
): Promise<StoredTask> {
  await tx
    .updateTable('tasks')
    .set({ ...fields, updatedAt: new Date() })
    .set((tasks) => ({ version: tasks('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const updated = await lockTask(tx, id)
  if (!updated) throw new Error(`There is no task ${id}`)
  return updated
}

/** What an event says about a task. */
export type TaskValues = Partial<Pick<TaskRow, 'kind' | 'text' | 'dueOn' | 'dueTime' | 'repeats'>>

/** Returns what an event says about a task that was added, done or removed: all that is not empty. */
export function taskValues({ kind, text, dueOn, dueTime, repeats }: TaskValues): TaskValues {
  const all = Object.entries({ kind, text, dueOn, dueTime, repeats })
  return Object.fromEntries(all.filter(([, value]) => value))
}

/** Adds an event about a task to the journey of its lead. */
export async function addTaskEvent(
  tx: Database,
  leadId: string,
  event: {
    id?: string
    type: EventType & `task.${string}`
    before?: TaskValues
    after?: TaskValues
  },
  me: Me,
): Promise<void> {
  await appendEvents(tx, [staffEvent(me, { ...event, aboutKind: 'lead', aboutId: leadId })])
}

/**
 * Returns the text that a task had before this event, if the event has changed it, and locks the event: an erasure of somebody
 * whom the text mentions waits until the transaction ends.
 */
export async function lockTaskTextBefore(
  tx: Database,
  eventId: string,
): Promise<string | undefined> {
  const event = await tx
    .selectFrom('events')
    .select(['before', 'after'])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  const [before, after] = [event?.before, event?.after] as (TaskValues | null | undefined)[]
  return after && 'text' in after ? before?.text : undefined
}

/** Returns when the next open task of a lead is due; undefined if it has none. */
export async function findNextTask(
  db: Database,
  leadId: string,
): Promise<Pick<TaskRow, 'dueOn' | 'dueTime'> | undefined> {
  return await db
    .selectFrom('tasks')
    .select(['tasks.dueOn', dueTime])
    .where('tasks.leadId', '=', leadId)
    .where(isOpenTask)
    .orderBy(taskOrder)
    .limit(1)
    .executeTakeFirst()
}

/** Deletes the tasks of these leads. */
export async function deleteTasks(tx: Database, leadIds: string[]): Promise<void> {
  await sql`delete from tasks where lead_id = any(${leadIds}::uuid[])`.execute(tx)
}

/** Returns a task as the API returns it. */
export function withoutInternals({
  repeatsFrom: _from,
  occurrenceOn: _occurrence,
  removedAt: _removed,
  ...task
}: StoredTask): TaskRow<Date> {
  return task
}

const dueTime = sql<string | null>`left(tasks.due_time::text, 5)`.as('dueTime')

/** The columns of a task, with its hour as HH:MM. */
export const taskColumns = [
  'tasks.id',
  'tasks.leadId',
  'tasks.version',
  'tasks.kind',
  'tasks.text',
  'tasks.dueOn',
  dueTime,
  'tasks.repeats',
  'tasks.createdAt',
  'tasks.doneAt',
] as const

function selectTasks(db: Database) {
  return db
    .selectFrom('tasks')
    .select([...taskColumns, 'tasks.repeatsFrom', 'tasks.occurrenceOn', 'tasks.removedAt'])
}

export type NewTask = Insertable<Tables['tasks']>

/** Inserts tasks without events, for demo data. */
export async function insertTasks(db: Database, tasks: NewTask[]): Promise<void> {
  await db.insertInto('tasks').values(tasks).execute()
}
