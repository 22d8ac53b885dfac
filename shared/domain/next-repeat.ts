import { DAY_MS } from '../contract/duration.ts'
import type { TaskRepeat } from '../contract/task.ts'

/**
 * Returns the first day of a series after another day. In a month that is too short, a monthly series falls on the last day.
 * @param from the first day of the series (YYYY-MM-DD)
 * @param after the day that the result is later than
 */
export function nextRepeat(repeats: TaskRepeat, from: string, after: string): string {
  let day = from
  for (let count = firstCount(repeats, from, after); day <= after; count += 1)
    day = repeatOf(repeats, from, count)
  return day
}

/** The day of a task and, if it repeats, how often, and the first day of its series. */
export type SeriesDay = {
  dueOn: string
  repeats: TaskRepeat | null
  repeatsFrom: string | null
}

/**
 * Returns the first day of the series of a task that gets another day; null if it does not repeat. One that is brought forward
 * stands for the day from which it comes: its series goes on after that day.
 */
export function seriesAfterMove(
  { dueOn, repeats, repeatsFrom }: SeriesDay,
  to: string,
): string | null {
  if (!repeats || !repeatsFrom) return null
  return to < dueOn ? nextRepeat(repeats, repeatsFrom, dueOn) : repeatsFrom
}

const longestDays = { daily: 1, weekly: 7, monthly: 31 }

// A count that is not too large, so that few days are tried, however old the series is.
function firstCount(repeats: TaskRepeat, from: string, after: string) {
  const days = (Date.parse(after) - Date.parse(from)) / DAY_MS
  return Math.max(1, Math.floor(days / longestDays[repeats]))
}

function repeatOf(repeats: TaskRepeat, from: string, count: number): string {
  const day = new Date(from)
  if (repeats !== 'monthly') {
    day.setUTCDate(day.getUTCDate() + count * longestDays[repeats])
    return day.toISOString().slice(0, 10)
  }
  const date = day.getUTCDate()
  day.setUTCMonth(day.getUTCMonth() + count + 1, 0)
  day.setUTCDate(Math.min(date, day.getUTCDate()))
  return day.toISOString().slice(0, 10)
}
