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

/** Returns the day on which so many office days after a day have passed: with 1, the next day on which the office is open. */
export function officeDayAfter(hours: OfficeHours, day: string, count: number): string {
  let found = day
  for (let passed = 0; passed < count; passed++) found = officeDayFrom(hours, daysAfter(found, 1))
  return found
}

/**
 * Whether the office is still open later on a day, or will be.
 * @param time on that day, as HH:MM
 */
export function isOpenLater(hours: OfficeHours, day: string, time: string): boolean {
  const minutes = minutesOf(time)
  return spansOf(hours, day).some(({ until }) => minutes < until)
}

/** Returns a time (HH:MM) of a day or, if the office is closed then, when it opens next. */
export function officeTimeFrom(
  hours: OfficeHours,
  day: string,
  time: string,
): { day: string; time: string } {
  const minutes = minutesOf(time)
  const spans = spansOf(hours, day)
  if (spans.some(({ from, until }) => from <= minutes && minutes < until)) return { day, time }
  const later = spans.find(({ from }) => minutes < from)
  if (later) return { day, time: clockTime(later.from) }
  const openDay = officeDayFrom(hours, daysAfter(day, 1))
  const [first] = spansOf(hours, openDay)
  return first ? { day: openDay, time: clockTime(first.from) } : { day, time }
}

function minutesOf(time: string) {
  const [hour, minute] = time.split(':').map(Number)
  return Number(hour) * 60 + Number(minute)
}

function clockTime(minutes: number) {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function spansOf(hours: OfficeHours, day: string) {
  const weekday = new Date(day).getUTCDay()
  return hours.filter((span) => span.weekday === weekday)
}
