import type { RequestHandler } from 'express'
import { dayIn } from '../../../shared/contract/day.ts'
import { type OfficeHours, officeDayFrom } from '../../../shared/contract/office-days.ts'
import { snoozedUntil } from '../../../shared/contract/snooze.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { type TaskChange, taskChange } from '../../../shared/contract/task-schema.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { nextRepeat } from '../../../shared/domain/next-repeat.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { updateFollowUps } from '../../../shared/tables/tasks/follow-ups.ts'
import {
  addTaskEvent,
  insertTask,
  type StoredTask,
  type TaskFields,
  type TaskValues,
  taskValues,
  updateTask,
  withoutInternals,
} from '../../../shared/tables/tasks/tasks.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'
import { keepTask } from '../undo/tasks.ts'
import { undoOf, undoPeriod } from '../undo/undo.ts'
import { requireFuture } from './due.ts'
import { answerTask, lockOpenTask, requireRoom } from './tasks.ts'

/**
 * PATCH /api/staff/tasks/:id: completes or changes a task. Completing one that repeats adds the next, which goes on with the
 * series: if it is opened again, it repeats no more. A change of the day or the hour alone snoozes it, and leaves the days of
 * those that follow.
 * @throws ApiError VALIDATION_ERROR if it would be due in the past; STATE_CONFLICT if it is done, and the change does not open it,
 * or if it is snoozed until a time that is not later; TOO_MANY_TASKS if it is opened again
 */
export function changeTask({ config, db }: ApiContext): RequestHandler {
  const house = { timeZone: config.TIME_ZONE, officeHours: config.OFFICE_HOURS }
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const change = parseInput(taskChange, request.body, language)
    const me = meOf(response)
    const changed = await db.transaction().execute(async (tx) => {
      const task = await lockOpenTask(tx, request)
      if (task.doneAt && change.done !== false) throw new ApiError('STATE_CONFLICT')
      const fields = fieldsOf(task, change, house)
      if (Object.keys(fields).length === 0) return withoutInternals(task)
      if (fields.doneAt === null) await requireRoom(tx, task.leadId)
      if ('dueOn' in fields || 'dueTime' in fields)
        requireFuture({ ...task, ...fields }, house.timeZone, language)
      const period = await undoPeriod(tx, config)
      const eventId = newId()
      const next = fields.doneAt ? await addNext(tx, { ...task, ...fields }, house) : undefined
      if (period) await keepTask(tx, period, { task, change: 'changed', eventId, next }, me)
      const stored = await updateTask(tx, task.id, fields)
      await addTaskEvent(tx, task.leadId, { id: eventId, ...eventOf(task, stored) }, me)
      if (next) await addNextEvent(tx, next, me)
      await updateFollowUps(tx, [task.leadId])
      return { ...withoutInternals(stored), ...undoOf(period, config) }
    })
    answerTask(response, changed)
  }
}

type House = { timeZone: string; officeHours: OfficeHours }

const changedColumns = ['kind', 'text', 'dueOn', 'dueTime', 'repeats'] as const

// Only what differs from the task.
function fieldsOf(
  task: StoredTask,
  { done, snooze, ...change }: TaskChange,
  house: House,
): TaskFields {
  const wanted = {
    ...(done === false && task.doneAt && { repeats: null }),
    ...change,
    ...('text' in change && { text: change.text ?? '' }),
    ...(snooze && requireLater(snoozedUntil(snooze, task, house))),
  }
  const entries = changedColumns
    .filter((column) => column in wanted && wanted[column] !== task[column])
    .map((column) => [column, wanted[column]])
  const fields: TaskFields = Object.fromEntries(entries)
  if ('repeats' in fields) Object.assign(fields, newSeries({ ...task, ...fields }))
  else if (fields.dueOn && task.repeats) fields.occurrenceOn = task.occurrenceOn ?? task.dueOn
  if (done !== undefined && done !== (task.doneAt !== null))
    fields.doneAt = done ? new Date() : null
  return fields
}

function newSeries({ repeats, dueOn }: StoredTask) {
  return { repeatsFrom: repeats && dueOn, occurrenceOn: null }
}

function requireLater<Due>(due: Due | undefined): Due {
  if (!due) throw new ApiError('STATE_CONFLICT')
  return due
}

// The days of the series are counted from its first one. A task that was moved stands for the day from which it came, or for the one to
// which it was snoozed. A daily task waits for the next office day.
async function addNext(
  tx: Database,
  task: StoredTask,
  { timeZone, officeHours }: House,
): Promise<StoredTask | undefined> {
  const { leadId, kind, text, dueTime, repeats, repeatsFrom, occurrenceOn } = task
  if (!repeats || !repeatsFrom) return undefined
  const after = latest(dayIn(timeZone), task.dueOn, occurrenceOn ?? task.dueOn)
  const day = nextRepeat(repeats, repeatsFrom, after)
  const dueOn = repeats === 'daily' ? officeDayFrom(officeHours, day) : day
  const next = { leadId, kind, text, dueOn, dueTime, repeats, repeatsFrom }
  return await insertTask(tx, { id: newId(), ...next })
}

function latest(...days: [string, ...string[]]) {
  return days.reduce((one, other) => (one > other ? one : other))
}

async function addNextEvent(tx: Database, next: StoredTask, me: Me) {
  await addTaskEvent(tx, next.leadId, { type: 'task.added', after: taskValues(next) }, me)
}

function eventOf(task: StoredTask, stored: StoredTask) {
  if (stored.doneAt && !task.doneAt)
    return { type: 'task.done' as const, before: taskValues(stored) }
  if (task.doneAt && !stored.doneAt)
    return { type: 'task.opened_again' as const, after: taskValues(stored) }
  const changed = changedColumns.filter((column) => stored[column] !== task[column])
  const isSnoozed = changed.every((column) => column === 'dueOn' || column === 'dueTime')
  // The text says which task it is.
  const shown = isSnoozed ? (['text', 'kind', ...changed] as const) : changed
  const type = isSnoozed ? ('task.snoozed' as const) : ('task.changed' as const)
  return { type, before: pick(task, shown), after: pick(stored, changed) }
}

function pick(task: StoredTask, columns: readonly (keyof TaskValues)[]): TaskValues {
  return Object.fromEntries(columns.map((column) => [column, task[column]]))
}
