import { dayIn, daysAfter } from '../../shared/contract/day.ts'
import { settings } from '../settings.ts'

/** Returns the day that is `days` after today in the time zone of the house: "2026-11-21". */
export function dayFromToday(days: number): string {
  return daysAfter(dayIn(settings.timeZone), days)
}
