import type { RequestHandler } from 'express'
import type { Me } from '../../../shared/contract/staff.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { lockContact } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { updateFollowUps } from '../../../shared/tables/tasks/follow-ups.ts'
import {
  addTaskEvent,
  lockTask,
  lockTaskTextBefore,
  type StoredTask,
  type TaskFields,
  taskValues,
  updateTask,
} from '../../../shared/tables/tasks/tasks.ts'
import type { ChangedRecord, UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { giveBack } from '../leads/take-lead.ts'
import { createUndo, keepRecords } from './undo.ts'

type Kind = 'added' | 'changed' | 'removed'

/**
 * A task before a change; its text is in the event. `nextId`, `nextOn`: the task of its series that the change added, and its day, which
 * an earlier release did not keep.
 */
type TaskBefore = Pick<StoredTask, SetBack> & {
  aboutId: string
  eventId: string
  change: Kind
  doneAt: Date | string | null
  nextId: string | null
  nextOn?: string | null
}

type SetBack = 'kind' | 'dueOn' | 'dueTime' | 'repeats' | 'repeatsFrom' | 'occurrenceOn'

/** A task whose lead is locked, and the text that it had before the change. */
type LockedTask = {
  id: string
  version: number
  erasedAt: Date | null
  task: StoredTask
  text: string | undefined
}

/**
 * POST /api/staff/lead-tasks/undos: undoes the user's own change of a task, as `createUndo` describes. The next task of a series,
 * which the change has added, is removed, unless somebody has changed it: then that one goes on with the series.
 */
export function undoTaskChange(context: ApiContext): RequestHandler {
  return createUndo<LockedTask, TaskBefore>(context, {
    kind: 'lead_task',
    lock: async (tx, _ids, records) => {
      const locked: LockedTask[] = []
      for (const record of records) locked.push(...(await lockChanged(tx, record)))
      return locked
    },
    restore: async (tx, records, me) => {
      for (const { record, before } of records)
        await restore(tx, context.config, record, before, me)
    },
  })
}

/** A change of a task that is about to be made, or an addition that was just made. */
type KeptChange = { task: StoredTask; change: Kind; eventId: string; next?: StoredTask | undefined }

/** Keeps a task that is about to be changed, for an undo. */
export async function keepTask(
  tx: Database,
  period: UndoPeriod,
  { task, change, eventId, next }: KeptChange,
  me: Me,
): Promise<void> {
  const { id, leadId, kind, dueOn, dueTime, repeats, repeatsFrom, occurrenceOn, doneAt } = task
  // An added task keeps its version.
  const version = change === 'added' ? task.version - 1 : task.version
  const fields = { kind, dueOn, dueTime, repeats, repeatsFrom, occurrenceOn, doneAt }
  const nextTask = { nextId: next?.id ?? null, nextOn: next?.dueOn ?? null }
  const before = { ...fields, aboutId: leadId, eventId, change, ...nextTask }
  await keepRecords(tx, period, { kind: 'lead_task', me }, [{ id, version, before }], [])
}

// Locks in the order of an erasure: the lead, the event, and then the task.
async function lockChanged(
  tx: Database,
  { recordId, before }: ChangedRecord<TaskBefore>,
): Promise<LockedTask[]> {
  const lead = await lockContact(tx, 'lead', before.aboutId)
  const text = await lockTaskTextBefore(tx, before.eventId)
  const task = await lockTask(tx, recordId)
  if (!lead || !task) return []
  return [{ id: recordId, version: task.version, erasedAt: lead.erasedAt, task, text }]
}

async function restore(
  tx: Database,
  config: Config,
  { task, text }: LockedTask,
  before: TaskBefore,
  me: Me,
) {
  const next = before.nextId ? await lockTask(tx, before.nextId) : undefined
  const isNextUnchanged = next !== undefined && isAsAdded(next, task, before)
  const isNextKept = next !== undefined && !isNextUnchanged && !next.removedAt
  const fields = fieldsOf(before, text)
  const restored = await updateTask(tx, task.id, isNextKept ? { ...fields, ...once } : fields)
  if (isNextUnchanged) await updateTask(tx, next.id, { removedAt: new Date() })
  const values = restored.removedAt ? { before: taskValues(task) } : { after: taskValues(restored) }
  await addTaskEvent(tx, task.leadId, { type: 'task.change_undone', ...values }, me)
  await updateFollowUps(tx, [task.leadId])
  if (before.change === 'added')
    await giveBack(tx, config, { leadId: task.leadId, withId: task.id }, me)
}

// The next task of a series is like the one that was completed. Its version is higher if a change of it was undone.
function isAsAdded(next: StoredTask, task: StoredTask, { nextOn }: TaskBefore) {
  if (next.doneAt || next.removedAt) return false
  if (next.version === 1) return true
  return next.dueOn === nextOn && likeTask.every((column) => next[column] === task[column])
}

const likeTask = ['kind', 'text', 'dueTime', 'repeats', 'repeatsFrom'] as const

const once = { repeats: null, repeatsFrom: null }

function fieldsOf(before: TaskBefore, text: string | undefined): TaskFields {
  const { kind, dueOn, dueTime, repeats, repeatsFrom, occurrenceOn, doneAt, change } = before
  if (change === 'added') return { removedAt: new Date() }
  if (change === 'removed') return { removedAt: null }
  const fields = { kind, dueOn, dueTime, repeats, repeatsFrom, occurrenceOn }
  return {
    ...fields,
    doneAt: doneAt === null ? null : new Date(doneAt),
    ...(text !== undefined && { text }),
  }
}
