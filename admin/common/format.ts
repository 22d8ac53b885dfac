import { dayIn, daysBetween } from '../../shared/contract/day.ts'
import type { Language } from '../../shared/contract/language.ts'
import { largestUnit, perLanguage } from '../../shared/view/format.ts'
import { settings } from '../settings.ts'
import { otherOffset } from './otherZone.ts'

/** A time more than this many seconds ago is shown as a date. */
const RELATIVE_LIMIT = 30 * 86_400

// Moments are shown in the time zone of the house, in which appointments are made, wherever the browser is.
const momentFormat = (options: Intl.DateTimeFormatOptions) =>
  dateFormat({ timeZone: settings.timeZone, ...options })

// Days without a time are the same everywhere.
const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  dateFormat({ timeZone: 'UTC', ...options })

function dateFormat(options: Intl.DateTimeFormatOptions) {
  return perLanguage((locale) => new Intl.DateTimeFormat(locale, options))
}

const relativeFormat = (style: 'long' | 'narrow') =>
  perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }))

const mediumMoment = momentFormat({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
const mediumDate = momentFormat({ dateStyle: 'medium' })
const longDate = momentFormat({ dateStyle: 'long' })
const weekday = dayFormat({ weekday: 'long' })
const dayOfThisYear = dayFormat({ day: 'numeric', month: 'short' })
const dayOfAnyYear = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const mediumTime = momentFormat({ timeStyle: 'medium', hourCycle: 'h23' })
const relative = { long: relativeFormat('long'), narrow: relativeFormat('narrow') }

const shortTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const timeToday = momentFormat(shortTime)
const timeOfOtherDay = momentFormat({ day: 'numeric', month: 'short', ...shortTime })

/** Formats date and time to the second, in the time zone of the house; with its offset if the browser has another one. */
export function exactTime(moment: Date, language: Language): string {
  const time = mediumMoment(language).format(moment)
  const offset = otherOffset(moment, language)
  return offset ? `${time} ${offset}` : time
}

/**
 * Formats a time relative to `now`: "2 hours ago", "in 5 minutes"; "now" if less than a minute away; the date
 * if more than 30 days ago.
 * @param style `narrow`: "2h ago", where space is scarce
 */
export function relativeTime(
  moment: Date,
  now: Date,
  language: Language,
  style: 'long' | 'narrow' = 'long',
): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000
  if (seconds < -RELATIVE_LIMIT) return mediumDate(language).format(moment)
  const formatter = relative[style](language)
  const [unit, size] = largestUnit(Math.abs(seconds))
  if (unit === 'second') return formatter.format(0, unit)
  // By the calendar: 46 hours ago can be the day before yesterday.
  if (unit === 'day') return formatter.format(daysBetween(settings.timeZone, now, moment), unit)
  return formatter.format(Math.trunc(seconds / size), unit)
}

/** Formats a day ("2026-11-21"): "21 nov", with the year unless it is the current one. */
export function formatDay(day: string, language: Language): string {
  const isThisYear = day.slice(0, 4) === today().slice(0, 4)
  return (isThisYear ? dayOfThisYear : dayOfAnyYear)(language).format(new Date(day))
}

/** Returns the day of the week of a day ("2026-11-21"): "sábado". */
export function weekdayName(day: string, language: Language): string {
  return weekday(language).format(new Date(day))
}

/** Formats the time of day to the second, in the time zone of the house. */
export function clockTime(moment: Date, language: Language): string {
  return mediumTime(language).format(moment)
}

/** Formats the day of a time: "yesterday", "today", "tomorrow", or the date of any other day. */
export function dayName(moment: Date, now: Date, language: Language): string {
  const days = daysBetween(settings.timeZone, now, moment)
  if (Math.abs(days) <= 1) return relative.long(language).format(days, 'day')
  return longDate(language).format(moment)
}

/** Formats a time of today ("14:07"), or the day and time of any other day ("23 nov, 14:07"). */
export function timeOfDay(moment: Date, now: Date, language: Language): string {
  const isToday = dayIn(settings.timeZone, moment) === today(now)
  return (isToday ? timeToday : timeOfOtherDay)(language).format(moment)
}

function today(now = new Date()) {
  return dayIn(settings.timeZone, now)
}
