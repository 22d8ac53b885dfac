import { dayIn } from '../contract/day.ts'
import type { Language } from '../contract/language.ts'
import { officeDayAfter } from '../contract/office-days.ts'
import type { Config } from '../runtime/config.ts'
import { formatNearDay } from '../view/format.ts'

/** In how many office days clients get an answer, and applicants a decision and, once approved, a call. */
const officeDays = { answer: 1, decision: 5, call: 5 }

/** The fields of emails that hold a promised day, and what it is. */
const promisedFields = { answerBy: 'answer', decideBy: 'decision', callBy: 'call' } as const

type Office = Pick<Config, 'OFFICE_HOURS' | 'TIME_ZONE'>

/** Returns the day until which an email promises something, counted from now: "lunes 30 de noviembre". */
export function promisedDay(
  what: keyof typeof officeDays,
  office: Office,
  language: Language,
): string {
  return formatNearDay(promisedOn(what, office), language)
}

/** Returns the same day as YYYY-MM-DD. */
export function promisedOn(
  what: keyof typeof officeDays,
  { OFFICE_HOURS, TIME_ZONE }: Office,
): string {
  return officeDayAfter(OFFICE_HOURS, dayIn(TIME_ZONE), officeDays[what])
}

/** Returns the data of an email that is about to be rendered, with the days that it promises counted from now, however long it waited. */
export function withPromisedDays(data: unknown, office: Office, language: Language): unknown {
  const values = Object(data)
  const promised = Object.entries(promisedFields).filter(([field]) => values[field])
  const days = promised.map(([field, what]) => [field, promisedDay(what, office, language)])
  return { ...values, ...Object.fromEntries(days) }
}
