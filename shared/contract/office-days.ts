import { daysAfter } from './day.ts'

/** Hours on a day of the week, 0 for Sunday: from and until so many minutes after midnight. */
export type OfficeSpan = { weekday: number; from: number; until: number }

/** When the office is open, in each week. */
export type OfficeHours = OfficeSpan[]

/** Returns a day (YYYY-MM-DD) or, if the office is closed on it, the next one on which it is open. */
export function officeDayFrom(hours: OfficeHours, day: string): string {
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => daysAfter(day, days))
  return week.find((possible) => spansOf(hours, possible).length > 0) ?? day
}

/**
 * Whether the office is still open later on a day, or will be.
 * @param time on that day, as HH:MM
 */
export function isOpenLater(hours: OfficeHours, day: string, time: string): boolean {
  const [hour, minute] = time.split(':').map(Number)
  const minutes = Number(hour) * 60 + Number(minute)
  return spansOf(hours, day).some(({ until }) => minutes < until)
}

function spansOf(hours: OfficeHours, day: string) {
  const weekday = new Date(day).getUTCDay()
  return hours.filter((span) => span.weekday === weekday)
}
