import { DAY_MS } from './duration.ts'

/** Returns the calendar day of a moment, by default now, in a time zone: "2026-11-21". */
export function dayIn(timeZone: string, at = new Date()): string {
  // The date format of Canadian English is ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}

/** Returns how many midnights of a time zone are between two moments; negative if the second is earlier. */
export function daysBetween(timeZone: string, from: Date, until: Date): number {
  const dayOf = (at: Date) => Date.parse(dayIn(timeZone, at))
  return (dayOf(until) - dayOf(from)) / DAY_MS
}

/** Returns the day that is `days` after another (YYYY-MM-DD). */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
