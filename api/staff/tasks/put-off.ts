import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/contract/duration.ts'
import type { PutOff } from '../../../shared/contract/task.ts'
import { dayIn } from '../../../shared/domain/day.ts'
import { timeIn } from '../../../shared/domain/time-of-day.ts'

/** By how much `later` puts a task off, and the minutes that the result is rounded up to. */
const LATER_MS = 2 * HOUR_MS
const STEP_MS = 15 * MINUTE_MS

/**
 * Returns when a task is due that is put off now: the day and, if it is put off by hours, the time, in a time zone.
 * @param now for tests
 */
export function putOffTo(
  putOff: PutOff,
  timeZone: string,
  now = new Date(),
): { dueOn: string; dueTime?: string } {
  if (putOff === 'later') {
    const later = new Date(Math.ceil((now.getTime() + LATER_MS) / STEP_MS) * STEP_MS)
    return { dueOn: dayIn(timeZone, later), dueTime: timeIn(timeZone, later) }
  }
  const days = putOff === 'tomorrow' ? 1 : 7
  const day = new Date(Date.parse(dayIn(timeZone, now)) + days * DAY_MS)
  return { dueOn: day.toISOString().slice(0, 10) }
}
