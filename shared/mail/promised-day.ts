import { dayIn } from '../contract/day.ts'
import type { Language } from '../contract/language.ts'
import { officeDayAfter } from '../contract/office-days.ts'
import type { Config } from '../runtime/config.ts'
import { formatNearDay } from '../view/format.ts'

/** In how many office days clients get an answer, and applicants a decision and, once approved, a call. */
const officeDays = { answer: 1, decision: 5, call: 5 }

/** Returns the day until which an email promises something, counted from now: "lunes 30 de noviembre". */
export function promisedDay(
  what: keyof typeof officeDays,
  { OFFICE_HOURS, TIME_ZONE }: Pick<Config, 'OFFICE_HOURS' | 'TIME_ZONE'>,
  language: Language,
): string {
  const day = officeDayAfter(OFFICE_HOURS, dayIn(TIME_ZONE), officeDays[what])
  return formatNearDay(day, language)
}
