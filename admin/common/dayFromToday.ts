import { dayIn, daysAfter } from '../../shared/contract/day.ts'
import { officeDayFrom } from '../../shared/contract/office-days.ts'
import { settings } from '../settings.ts'

/** Returns the day that is `days` after today in the time zone of the house: "2026-11-21". */
export function dayFromToday(days: number): string {
  return daysAfter(dayIn(settings.timeZone), days)
}

/** Returns the day that is `days` after today or, if the office is closed on it, the next one on which it is open. */
export function officeDayFromToday(days: number): string {
  return officeDayFrom(settings.officeHours, dayFromToday(days))
}
