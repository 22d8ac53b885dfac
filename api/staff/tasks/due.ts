import { dayIn, daysAfter } from '../../../shared/contract/day.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { timeIn } from '../../../shared/contract/time-of-day.ts'
import { invalidField } from '../../http/validation.ts'

type Due = { dueOn: string; dueTime: string | null }

/** Days after today on which something can be due: ten years. A later one is a mistyped year. */
const MAX_DAYS = 3_653

/**
 * @throws ApiError VALIDATION_ERROR for this field if the day is before today in the time zone of the house, or more than ten years
 *   after it
 */
export function requireFutureDay(
  path: string,
  day: string | null | undefined,
  timeZone: string,
  language: Language,
): void {
  const today = dayIn(timeZone)
  if (day && day < today) throw invalidField(path, 'dayPassed', language)
  if (day && day > daysAfter(today, MAX_DAYS)) throw invalidField(path, 'dayTooFar', language)
}

/** @throws ApiError VALIDATION_ERROR if a task is due in the past: for its day, or for its hour if it is due today */
export function requireFuture({ dueOn, dueTime }: Due, timeZone: string, language: Language): void {
  const now = new Date()
  requireFutureDay('dueOn', dueOn, timeZone, language)
  const isToday = dueOn === dayIn(timeZone, now)
  if (isToday && dueTime && dueTime < timeIn(timeZone, now))
    throw invalidField('dueTime', 'timePassed', language)
}
