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
