import { dayIn } from '../../../shared/contract/day.ts'
import type { Summary } from '../../../shared/contract/summary.ts'
import { daysAgo } from '../../../shared/tables/page.ts'

/** How many days or months the numbers on the home screen cover. */
export const periods: Summary['periods'] = { leadDays: 30, emailDays: 7, referralMonths: 6 }

/** Returns the first day of each period. Periods include today or the current month. */
export function firstDays(timeZone: string): Summary['from'] {
  return {
    leads: dayIn(timeZone, daysAgo(periods.leadDays - 1)),
    emails: dayIn(timeZone, daysAgo(periods.emailDays - 1)),
    referrals: monthsBefore(dayIn(timeZone), periods.referralMonths - 1),
  }
}

/** Returns the first day of the month that is `months` before the month of `day`. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}
