import type { RequestHandler } from 'express'
import { dayIn } from '../../../shared/contract/day.ts'
import type {
  AnsweredElsewhere,
  DayItem,
  DayReason,
  MyDay,
  TaskRow,
} from '../../../shared/contract/task.ts'
import { timeIn } from '../../../shared/contract/time-of-day.ts'
import { answeredElsewhere } from '../../../shared/tables/leads/answered-elsewhere.ts'
import {
  type DueItem,
  type DueTask,
  dueTasks,
  tasksWithHour,
  unansweredOf,
} from '../../../shared/tables/tasks/my-day.ts'
import type { ApiContext } from '../../context.ts'
import { meOf } from '../signin/session.ts'

/**
 * Most tasks with an hour of today, most other tasks, and most unanswered leads, that are returned.
 * @internal
 */
export const maxDue = 100

/**
 * GET /api/staff/my-day: whom the user is to contact now, in this order: tasks whose hour has come, unanswered leads, overdue
 * tasks, and the tasks of today. Of a lead that is unanswered and has such a task, only the task. And the tasks of today with a
 * later hour. Of a client who waits, also whether they were answered about another lead meanwhile.
 */
export function showMyDay({ config, db }: ApiContext): RequestHandler {
  const timeZone = config.TIME_ZONE
  return async (_request, response) => {
    const { id } = meOf(response)
    const now = new Date()
    const today = dayIn(timeZone, now)
    const [timed, others, unanswered] = await Promise.all([
      tasksWithHour(db, id, today, maxDue),
      dueTasks(db, id, today, maxDue),
      unansweredOf(db, id, maxDue),
    ])
    const items = [...timed, ...others, ...unanswered]
    const answers = await answeredElsewhere(db, waitingIds(items))
    const day = arrange([...timed, ...others], unanswered, answers, {
      today,
      time: timeIn(timeZone, now),
    })
    response.json({ ...day, today, timeZone } satisfies MyDay<Date>)
  }
}

function waitingIds(items: DueItem[]) {
  return items.filter(({ waitingSince }) => waitingSince).map(({ lead }) => lead.id)
}

type Answers = Map<string, AnsweredElsewhere<Date>>

type Moment = { today: string; time: string }

function arrange(tasks: DueTask[], unanswered: DueItem[], answers: Answers, moment: Moment) {
  const isLater = ({ task: { dueOn, dueTime } }: DueTask) =>
    dueOn === moment.today && dueTime !== null && dueTime > moment.time
  const due = tasks.filter((item) => !isLater(item))
  const leads = new Set(due.map(({ lead }) => lead.id))
  const waiting = unanswered.filter(({ lead }) => !leads.has(lead.id))
  const withReason = (reason: DayReason) => (item: DueItem) => ({
    ...item,
    reason,
    answeredElsewhere: answers.get(item.lead.id) ?? null,
  })
  const ofReason = (reason: DayReason) =>
    due.filter(({ task }) => reasonOf(task, moment) === reason).map(withReason(reason))
  const now: DayItem<Date>[] = [
    ...ofReason('hour'),
    ...waiting.map(withReason('unanswered')),
    ...ofReason('overdue'),
    ...ofReason('today'),
  ]
  return { now, later: tasks.filter(isLater).map(withReason('hour')) }
}

function reasonOf({ dueOn, dueTime }: TaskRow<Date>, { today }: Moment): DayReason {
  if (dueOn < today) return 'overdue'
  return dueTime === null ? 'today' : 'hour'
}
