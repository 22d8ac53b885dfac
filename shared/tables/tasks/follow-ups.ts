import { sql } from 'kysely'
import { newId } from '../../domain/new-id.ts'
import { type SeriesDay, seriesAfterMove } from '../../domain/next-repeat.ts'
import { forEachPart } from '../batches.ts'
import { insertRows } from '../insert-rows.ts'
import type { Database } from '../tables.ts'
import { recordset } from '../undo/recent-changes.ts'
import { isOpenTask, taskOrder } from './tasks.ts'

/**
 * A change of a lead's next open task that gives it another day. Of an added task `before` is null, of a removed one `after`.
 * `version`: that of the task after the change. `series`: the first day of what repeats, if the change gives it another one. As
 * JSON, it is what an undo restores.
 */
export type MovedTask = {
  leadId: string
  taskId: string
  version: number
  before: string | null
  after: string | null
  series?: { before: string; after: string }
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
    select distinct on (lead_id) lead_id, id as task_id, version, due_on, repeats, repeats_from from tasks
    where lead_id = any(${leadIds}::uuid[]) and ${isOpenTask} order by lead_id, ${taskOrder}`.execute(
    tx,
  )
  const next = new Map(rows.map((row) => [row.leadId, row]))
  return leadIds.flatMap((leadId) => toMove(leadId, next.get(leadId), day) ?? [])
}

type NextTask = Pick<MovedTask, 'leadId' | 'taskId' | 'version'> & SeriesDay

function toMove(
  leadId: string,
  next: NextTask | undefined,
  after: string | null,
): MovedTask | undefined {
  if ((next?.dueOn ?? null) === after) return undefined
  if (!next) return { leadId, taskId: newId(), version: 1, before: null, after }
  const { taskId, version, dueOn, repeatsFrom } = next
  const from = after && seriesAfterMove(next, after)
  const series = repeatsFrom && from && from !== repeatsFrom
  return {
    ...{ leadId, taskId, version: version + 1, before: dueOn, after },
    ...(series && { series: { before: repeatsFrom, after: from } }),
  }
}

/** Makes these changes, and stores the follow-ups that result. */
export async function moveTasks(tx: Database, moves: MovedTask[]): Promise<void> {
  await forEachPart(moves, LEADS_AT_ONCE, async (part) => {
    await insertRows(tx, 'tasks', part.flatMap(toNewTask), null)
    await updateDays(
      tx,
      part
        .filter(({ before }) => before !== null)
        .map(({ taskId, after, series }) => ({ taskId, after, repeatsFrom: series?.after })),
    )
    await updateFollowUps(tx, leadsOf(part))
  })
}

function toNewTask({ leadId, taskId, before, after }: MovedTask) {
  if (before !== null || after === null) return []
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }
  return [
    { id: taskId, leadId, version: 1, kind: 'other' as const, text: '', dueOn: after, ...times },
  ]
}

/** Returns whether nothing has changed a task since this change. */
export async function isAsMoved(tx: Database, { taskId, version }: MovedTask): Promise<boolean> {
  const task = await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where('version', '=', version)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return task !== undefined
}

/** Takes these changes back, except of tasks that were changed since, and stores the follow-ups that result. */
export async function moveTasksBack(tx: Database, moves: MovedTask[]): Promise<void> {
  await forEachPart(moves, LEADS_AT_ONCE, async (part) => {
    const back = part.map(({ taskId, version, before, series }) => {
      return { taskId, version, after: before, repeatsFrom: series?.before }
    })
    await updateDays(tx, back)
    await updateFollowUps(tx, leadsOf(part))
  })
}

// A task without a new day is removed, and keeps its day.
async function updateDays(
  tx: Database,
  days: {
    taskId: string
    version?: number
    after: string | null
    repeatsFrom: string | undefined
  }[],
) {
  const rows = recordset(days, sql`"taskId" uuid, version int, after date, "repeatsFrom" date`)
  await sql`update tasks set due_on = coalesce(moved.after, due_on),
      repeats_from = coalesce(moved."repeatsFrom", repeats_from), version = tasks.version + 1,
      removed_at = case when moved.after is null then ${new Date()}::timestamptz end, updated_at = ${new Date()}
    from ${rows} as moved where tasks.id = moved."taskId" and done_at is null
      and (moved.version is null or moved.version = tasks.version)`.execute(tx)
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
