import { dayIn } from '../../shared/contract/day.ts'
import type { TaskRow } from '../../shared/contract/task.ts'
import { timeIn } from '../../shared/contract/time-of-day.ts'
import { settings } from '../settings.ts'

export type Due = Pick<TaskRow, 'dueOn' | 'dueTime'>

/** How urgent a task is, in the time zone of the house: `overdueSince` an hour of today, `hour` is one that is to come. */
export type Urgency = 'overdue' | 'overdueSince' | 'hour' | 'today' | 'later'

/** Returns how urgent an open task is now. */
export function urgencyOf({ dueOn, dueTime }: Due): Urgency {
  const today = dayIn(settings.timeZone)
  if (dueOn !== today) return dueOn < today ? 'overdue' : 'later'
  if (dueTime === null) return 'today'
  return dueTime <= timeIn(settings.timeZone) ? 'overdueSince' : 'hour'
}
