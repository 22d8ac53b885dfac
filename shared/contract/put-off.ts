import { dayIn, daysAfter } from './day.ts'
import { HOUR_MS, MINUTE_MS } from './duration.ts'
import { type OfficeHours, officeDayFrom, officeTimeFrom } from './office-days.ts'
import { canPutOff, type PutOff, type TaskRow } from './task.ts'
import { timeIn } from './time-of-day.ts'

/** By how much `later` puts a task off, and the minutes that the result is rounded up to. */
const LATER_MS = 2 * HOUR_MS
const STEP_MS = 15 * MINUTE_MS

type Due = Pick<TaskRow, 'dueOn' | 'dueTime'>

/** When a task is due that was put off: the time is kept unless it was put off by hours, perhaps until the office opens. */
export type PutOffDue = { dueOn: string; dueTime?: string; isOpening?: boolean }

/**
 * Returns when a task is due that is put off now: the day and, if it is put off by hours, the time, in a time zone. Two hours and a
 * week are counted from now or, if that is later, from when the task is due. Instead of a day on which the office is closed, it is the
 * next one; instead of an hour, when it opens next (`isOpening`).
 * @param now for tests
 * @returns undefined if that is not later
 */
export function putOffTo(
  putOff: PutOff,
  due: Due,
  { timeZone, officeHours }: { timeZone: string; officeHours: OfficeHours },
  now = new Date(),
): PutOffDue | undefined {
  const today = dayIn(timeZone, now)
  if (!canPutOff(putOff, due, today)) return undefined
  if (putOff === 'later') {
    const fromNow = hoursFrom(now, timeZone)
    const later = due.dueTime ? latest(hoursAfter(due.dueOn, due.dueTime), fromNow) : fromNow
    const open = officeTimeFrom(officeHours, later.dueOn, later.dueTime)
    return { dueOn: open.day, dueTime: open.time, isOpening: open.time !== later.dueTime }
  }
  const day = putOff === 'tomorrow' ? daysAfter(today, 1) : daysAfter(laterOf(today, due.dueOn), 7)
  return { dueOn: officeDayFrom(officeHours, day) }
}

function laterOf(one: string, other: string) {
  return one > other ? one : other
}

type Moment = { dueOn: string; dueTime: string }

function latest(one: Moment, other: Moment): Moment {
  return `${one.dueOn} ${one.dueTime}` > `${other.dueOn} ${other.dueTime}` ? one : other
}

function hoursFrom(now: Date, timeZone: string): Moment {
  const later = new Date(Math.ceil((now.getTime() + LATER_MS) / STEP_MS) * STEP_MS)
  return { dueOn: dayIn(timeZone, later), dueTime: timeIn(timeZone, later) }
}

// By the clock on the wall, in any time zone.
function hoursAfter(dueOn: string, dueTime: string): Moment {
  const later = new Date(Date.parse(`${dueOn}T${dueTime}Z`) + LATER_MS).toISOString()
  return { dueOn: later.slice(0, 10), dueTime: later.slice(11, 16) }
}
