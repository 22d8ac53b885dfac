import type { Request, RequestHandler, Response } from 'express'
import type { TaskRow } from '../../../shared/contract/task.ts'
import { type NewTask, newTask } from '../../../shared/contract/task-schema.ts'
import type { Undoable } from '../../../shared/contract/undo.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { adoptFollowUps, updateFollowUps } from '../../../shared/tables/tasks/follow-ups.ts'
import {
  addTaskEvent,
  countOpenTasks,
  insertTask,
  leadOfTask,
  lockTask,
  type StoredTask,
  tasksOf,
  taskValues,
  updateTask,
  withoutInternals,
} from '../../../shared/tables/tasks/tasks.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { lockRecord } from '../erased.ts'
import { type Taken, takeLead, takenLead } from '../leads/take-lead.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { keepTask } from '../undo/tasks.ts'
import { undoOf, undoPeriod } from '../undo/undo.ts'
import { setVersion, versionOf } from '../version.ts'
import { requireFuture } from './due.ts'

/**
 * Most open tasks of a lead. An undo is not refused for it.
 * @internal
 */
export const MAX_OPEN_TASKS = 50

/** GET /api/staff/leads/:id/tasks: the open tasks, the earliest first, and those that were done last. */
export function showTasks({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    response.json(await tasksOf(db, idOf(request)))
  }
}

/**
 * POST /api/staff/leads/:id/tasks: adds a task; a lead that nobody has becomes the user's. A request that repeats an `id` adds no second one, and returns the task as it is.
 * @throws ApiError VALIDATION_ERROR if it is due in the past; TOO_MANY_TASKS
 */
export function addTask({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const leadId = idOf(request)
    const language = languageOf(request, config.LOCALE)
    const task = parseInput(newTask, request.body, language)
    const me = meOf(response)
    const added = await db
      .transaction()
      .execute(async (tx): Promise<TaskRow<Date> & Undoable & Taken> => {
        await lockLead(tx, leadId)
        const earlier = task.id && (await lockTask(tx, task.id))
        if (earlier) return withoutInternals(requireOf(earlier, leadId))
        requireFuture(task, config.TIME_ZONE, language)
        await requireRoom(tx, leadId)
        const stored = await insert(tx, leadId, task)
        const isTaken = await takeLead(tx, config, { leadId, withId: stored.id }, me)
        const period = await undoPeriod(tx, config)
        const eventId = newId()
        if (period) await keepTask(tx, period, { task: stored, change: 'added', eventId }, me)
        const event = { id: eventId, type: 'task.added' as const, after: taskValues(stored) }
        await addTaskEvent(tx, leadId, event, me)
        await updateFollowUps(tx, [leadId])
        const taken = await takenLead(tx, config, leadId, isTaken)
        return { ...withoutInternals(stored), ...undoOf(period, config), ...taken }
      })
    setVersion(response, added.version)
    response.status(201).json(added)
  }
}

/**
 * Lock the lead first.
 * @throws ApiError TOO_MANY_TASKS if the lead has `MAX_OPEN_TASKS` open tasks
 */
export async function requireRoom(tx: Database, leadId: string): Promise<void> {
  const open = await countOpenTasks(tx, leadId)
  if (open >= MAX_OPEN_TASKS)
    throw new ApiError('TOO_MANY_TASKS', { placeholders: { limit: MAX_OPEN_TASKS } })
}

async function insert(tx: Database, leadId: string, task: NewTask): Promise<StoredTask> {
  const { id = newId(), text = '', ...fields } = task
  const repeatsFrom = task.repeats && task.dueOn
  const inserted = await insertTask(tx, { ...fields, id, text, leadId, repeatsFrom })
  // A request that was sent twice at the same time, for another lead.
  if (!inserted) throw new ApiError('STATE_CONFLICT')
  return inserted
}

function requireOf(task: StoredTask, leadId: string): StoredTask {
  if (task.leadId !== leadId || task.removedAt) throw new ApiError('STATE_CONFLICT')
  return task
}

// So that its tasks change one after the other, with those that an earlier release has set as follow-ups.
async function lockLead(tx: Database, leadId: string): Promise<void> {
  await lockRecord(tx, 'lead', leadId)
  await adoptFollowUps(tx, [leadId])
}

/** DELETE /api/staff/tasks/:id: removes a task, and returns it. */
export function removeTask({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const me = meOf(response)
    const removed = await db.transaction().execute(async (tx) => {
      const task = await lockOpenTask(tx, request)
      const period = await undoPeriod(tx, config)
      const eventId = newId()
      if (period) await keepTask(tx, period, { task, change: 'removed', eventId }, me)
      const stored = await updateTask(tx, task.id, { removedAt: new Date() })
      const event = { id: eventId, type: 'task.removed' as const, before: taskValues(task) }
      await addTaskEvent(tx, task.leadId, event, me)
      await updateFollowUps(tx, [task.leadId])
      return { ...withoutInternals(stored), ...undoOf(period, config) }
    })
    response.json(removed)
  }
}

/**
 * Locks the task in the path, which must not be removed, and its lead.
 * @throws ApiError NOT_FOUND; RECORD_ERASED; VERSION_CONFLICT if it is not the version that the user loaded
 */
export async function lockOpenTask(tx: Database, request: Request): Promise<StoredTask> {
  const id = idOf(request)
  const version = versionOf(request)
  const leadId = await leadOfTask(tx, id)
  if (!leadId) throw new ApiError('NOT_FOUND')
  await lockLead(tx, leadId)
  const task = await lockTask(tx, id)
  if (!task) throw new ApiError('NOT_FOUND')
  if (task.version !== version || task.removedAt) throw new ApiError('VERSION_CONFLICT')
  return task
}

/** Answers with a changed task. */
export function answerTask(response: Response, task: TaskRow<Date> & Undoable): void {
  setVersion(response, task.version)
  response.json(task)
}
