import { dayIn, daysAfter } from './day.ts'
import { HOUR_MS, MINUTE_MS } from './duration.ts'
import { type OfficeHours, officeDayFrom, officeTimeFrom } from './office-days.ts'
import { canSnooze, type SnoozeOption, type TaskRow } from './task.ts'
import { timeIn } from './time-of-day.ts'

/** How long `two_hours` is, and the minutes to which the result is rounded up. */
const TWO_HOURS_MS = 2 * HOUR_MS
const ROUNDING_MS = 15 * MINUTE_MS

type Due = Pick<TaskRow, 'dueOn' | 'dueTime'>

/** When a snoozed task is due. `dueTime`: missing if it keeps its time. `isOpening`: the office opens then, which is later than two hours. */
export type SnoozedDue = { dueOn: string; dueTime?: string; isOpening?: boolean }

/**
 * Returns when a task is due that is snoozed now, in a time zone. Two hours and a week are counted from now or, if that is later,
 * from when the task is due. If the office is closed then, it is the next day on which it is open; after two hours, when it opens.
 * @param now for tests
 * @returns undefined if that is not later
 */
export function snoozedUntil(
  option: SnoozeOption,
  due: Due,
  { timeZone, officeHours }: { timeZone: string; officeHours: OfficeHours },
  now = new Date(),
): SnoozedDue | undefined {
  const today = dayIn(timeZone, now)
  if (!canSnooze(option, due, today)) return undefined
  if (option === 'two_hours') {
    const fromNow = hoursFrom(now, timeZone)
    const later = due.dueTime ? latest(hoursAfter(due.dueOn, due.dueTime), fromNow) : fromNow
    const open = officeTimeFrom(officeHours, later.dueOn, later.dueTime)
    return { dueOn: open.day, dueTime: open.time, isOpening: open.time !== later.dueTime }
  }
  const day =
    option === 'next_office_day' ? daysAfter(today, 1) : daysAfter(laterOf(today, due.dueOn), 7)
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
  const later = new Date(Math.ceil((now.getTime() + TWO_HOURS_MS) / ROUNDING_MS) * ROUNDING_MS)
  return { dueOn: dayIn(timeZone, later), dueTime: timeIn(timeZone, later) }
}

// By the clock on the wall, in any time zone.
function hoursAfter(dueOn: string, dueTime: string): Moment {
  const later = new Date(Date.parse(`${dueOn}T${dueTime}Z`) + TWO_HOURS_MS).toISOString()
  return { dueOn: later.slice(0, 10), dueTime: later.slice(11, 16) }
}
