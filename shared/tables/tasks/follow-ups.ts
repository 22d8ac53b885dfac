import { sql } from 'kysely'
import { newId } from '../../domain/new-id.ts'
import { forEachPart } from '../batches.ts'
import { insertRows } from '../insert-rows.ts'
import type { Database } from '../tables.ts'
import { markTasksRestored, recordset } from '../undo/recent-changes.ts'
import { isOpenTask, taskOrder } from './tasks.ts'

/**
 * A change of a lead's next open task that gives it another day. Of an added task `before` is null, of a removed one `after`. As JSON,
 * it is what an undo restores.
 */
export type MovedTask = {
  leadId: string
  taskId: string
  before: string | null
  after: string | null
}

/** Leads per statement. */
const LEADS_AT_ONCE = 1_000

/**
 * Stores the day of the earliest open task of each of these leads as its follow-up; null if it has none. Keeps the version of the
 * lead, as for notes.
 */
export async function updateFollowUps(tx: Database, leadIds: string[]): Promise<void> {
  await sql`update leads set follow_up_on = earliest.due_on, updated_at = ${new Date()}
    from (select leads.id, min(tasks.due_on) as due_on from leads
      left join tasks on tasks.lead_id = leads.id and ${isOpenTask}
      where leads.id = any(${leadIds}::uuid[]) group by leads.id) earliest
    where leads.id = earliest.id and leads.follow_up_on is distinct from earliest.due_on`.execute(
    tx,
  )
}

/** Returns the follow-ups of these leads by id. */
export async function followUpsOf(
  tx: Database,
  leadIds: string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; followUpOn: string | null }>`
    select id, follow_up_on from leads where id = any(${leadIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, followUpOn }) => [id, followUpOn]))
}

/**
 * Returns what gives the next open task of each of these leads another day, without those that have it. A lead without an open task
 * gets one, of the kind `other` and without text; if the day is null, the next one is removed. Lock the leads first.
 */
export async function planFollowUps(
  tx: Database,
  leadIds: string[],
  day: string | null,
): Promise<MovedTask[]> {
  const { rows } = await sql<NextTask>`
    select distinct on (lead_id) lead_id, id as task_id, due_on from tasks
    where lead_id = any(${leadIds}::uuid[]) and ${isOpenTask} order by lead_id, ${taskOrder}`.execute(
    tx,
  )
  const next = new Map(rows.map((row) => [row.leadId, row]))
  return leadIds.flatMap((leadId) => toMove(leadId, next.get(leadId), day) ?? [])
}

type NextTask = { leadId: string; taskId: string; dueOn: string }

function toMove(
  leadId: string,
  next: NextTask | undefined,
  after: string | null,
): MovedTask | undefined {
  if ((next?.dueOn ?? null) === after) return undefined
  return { leadId, taskId: next?.taskId ?? newId(), before: next?.dueOn ?? null, after }
}

/** Makes these changes, and stores the follow-ups that result. */
export async function moveTasks(tx: Database, moves: MovedTask[]): Promise<void> {
  await forEachPart(moves, LEADS_AT_ONCE, async (part) => {
    await insertRows(tx, 'tasks', part.flatMap(toNewTask), null)
    await updateDays(
      tx,
      part.filter(({ before }) => before !== null),
    )
    await updateFollowUps(tx, leadsOf(part))
  })
}

function toNewTask({ leadId, taskId, before, after }: MovedTask) {
  if (before !== null || after === null) return []
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }
  return [{ id: taskId, leadId, version: 1, ...addedTask, dueOn: after, ...times }]
}

const addedTask = { kind: 'other', text: '' } as const

// A task without a new day is removed, and keeps its day. One that repeats stands for the day from which it first came.
async function updateDays(tx: Database, days: Pick<MovedTask, 'taskId' | 'after'>[]) {
  const moved = recordset(days, sql`"taskId" uuid, after date`)
  const { rows } = await sql<{ id: string; version: number }>`
    update tasks set due_on = coalesce(moved.after, due_on), version = tasks.version + 1,
      occurrence_on = case when repeats is not null then coalesce(occurrence_on, due_on) end,
      removed_at = case when moved.after is null then ${new Date()}::timestamptz end, updated_at = ${new Date()}
    from ${moved} as moved where tasks.id = moved."taskId" returning tasks.id, tasks.version`.execute(
    tx,
  )
  return rows
}

/**
 * Returns the ids of the tasks that are as these changes left them: with that day, open or removed, and otherwise as added. Compares
 * that instead of versions, which the undo of a later change has raised.
 */
async function tasksAsMoved(tx: Database, moves: MovedTask[]): Promise<Set<string>> {
  const moved = recordset(moves, sql`"taskId" uuid, before date, after date`)
  const { kind, text } = addedTask
  const { rows } = await sql<{ id: string }>`
    select tasks.id from tasks join ${moved} as moved on tasks.id = moved."taskId"
    where done_at is null and due_on = coalesce(moved.after, moved.before) and (removed_at is null) = (moved.after is not null)
      and (moved.before is not null
        or kind = ${kind} and text = ${text} and due_time is null and repeats is null)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes back those of these changes that nothing has changed since (`tasksAsMoved`), and stores the follow-ups that result.
 * @returns whether these are all
 */
export async function moveTasksBack(tx: Database, moves: MovedTask[]): Promise<boolean> {
  let count = 0
  await forEachPart(moves, LEADS_AT_ONCE, async (part) => {
    const unchanged = await tasksAsMoved(tx, part)
    const back = part.filter(({ taskId }) => unchanged.has(taskId))
    const days = back.map(({ taskId, before }) => ({ taskId, after: before }))
    await markTasksRestored(tx, await updateDays(tx, days))
    await updateFollowUps(tx, leadsOf(part))
    count += back.length
  })
  return count === moves.length
}

function leadsOf(moves: MovedTask[]) {
  return moves.map(({ leadId }) => leadId)
}

/**
 * Turns follow-ups that a process of an earlier release has set into the days of tasks: it knows only the column of the lead.
 * @param leadIds the leads, which must be locked
 */
export async function adoptFollowUps(tx: Database, leadIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string; followUpOn: string | null }>`
    select leads.id, leads.follow_up_on from leads
    left join tasks on tasks.lead_id = leads.id and ${isOpenTask}
    where leads.id = any(${leadIds}::uuid[]) and leads.erased_at is null
    group by leads.id having leads.follow_up_on is distinct from min(tasks.due_on)`.execute(tx)
  for (const { id, followUpOn } of rows)
    await moveTasks(tx, await planFollowUps(tx, [id], followUpOn))
}
