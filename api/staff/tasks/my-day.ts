import type { RequestHandler } from 'express'
import { dayIn } from '../../../shared/contract/day.ts'
import type { DayItem, DayReason, MyDay, TaskRow } from '../../../shared/contract/task.ts'
import { timeIn } from '../../../shared/contract/time-of-day.ts'
import { answeredElsewhere } from '../../../shared/tables/leads/answered-elsewhere.ts'
import {
  countUnansweredOf,
  type DueItem,
  type DueTask,
  dueTasks,
  tasksWithHour,
  unansweredOf,
} from '../../../shared/tables/tasks/my-day.ts'
import type { ApiContext } from '../../context.ts'
import { meOf } from '../signin/session.ts'

/**
 * Most items of each kind: tasks of today with an hour, other due tasks, and unanswered leads.
 * @internal
 */
export const MAX_OF_EACH_KIND = 100

/** Why to contact a client now, in the order of the list. */
const reasons: readonly DayReason[] = ['hour', 'unanswered', 'overdue', 'today']

type Item = Omit<DayItem<Date>, 'answeredElsewhere'>

/**
 * GET /api/staff/my-day: whom the user is to contact. `now`: tasks whose hour has come, unanswered leads without a due task,
 * overdue tasks, and tasks of today without an hour, in this order. `later`: tasks of today with a later hour. Of each
 * client who waits for an answer, whether they were answered about another lead. If there are more unanswered leads, their number.
 */
export function showMyDay({ config, db }: ApiContext): RequestHandler {
  const timeZone = config.TIME_ZONE
  return async (_request, response) => {
    const { id } = meOf(response)
    const at = new Date()
    const today = dayIn(timeZone, at)
    const [timed, others, unanswered] = await Promise.all([
      tasksWithHour(db, id, today, MAX_OF_EACH_KIND),
      dueTasks(db, id, today, MAX_OF_EACH_KIND),
      unansweredOf(db, id, MAX_OF_EACH_KIND),
    ])
    const moment = { today, time: timeIn(timeZone, at) }
    const day = arrange([...timed, ...others], unanswered, moment)
    const answers = await answeredElsewhere(db, waitingIds([...day.now, ...day.later]))
    const withAnswer = (item: Item): DayItem<Date> => ({
      ...item,
      answeredElsewhere: answers.get(item.lead.id) ?? null,
    })
    const items = { now: day.now.map(withAnswer), later: day.later.map(withAnswer) }
    const isAll = unanswered.length < MAX_OF_EACH_KIND
    const shown = new Set(waitingIds([...day.now, ...day.later])).size
    const moreUnanswered = isAll ? 0 : Math.max(0, (await countUnansweredOf(db, id)) - shown)
    response.json({ ...items, moreUnanswered, today, timeZone } satisfies MyDay<Date>)
  }
}

function arrange(tasks: DueTask[], unanswered: DueItem[], moment: { today: string; time: string }) {
  const isLater = ({ task: { dueOn, dueTime } }: DueTask) =>
    dueOn === moment.today && dueTime !== null && dueTime > moment.time
  const withReason = (item: DueTask): Item => ({
    ...item,
    reason: reasonOf(item.task, moment.today),
  })
  const due = tasks.filter((item) => !isLater(item)).map(withReason)
  const leadIds = new Set(due.map(({ lead }) => lead.id))
  const waiting = unanswered
    .filter(({ lead }) => !leadIds.has(lead.id))
    .map((item): Item => ({ ...item, reason: 'unanswered' }))
  const now = [...due, ...waiting].toSorted(
    (one, other) => reasons.indexOf(one.reason) - reasons.indexOf(other.reason),
  )
  return { now, later: tasks.filter(isLater).map(withReason) }
}

function reasonOf({ dueOn, dueTime }: TaskRow<Date>, today: string): DayReason {
  if (dueOn < today) return 'overdue'
  return dueTime === null ? 'today' : 'hour'
}

function waitingIds(items: Item[]) {
  return items.filter(({ waitingSince }) => waitingSince).map(({ lead }) => lead.id)
}
