import { DAY_MS } from '../../shared/contract/duration.ts'
import type { Language } from '../../shared/contract/language.ts'
import { locales } from '../../shared/view/format.ts'

/** Returns `count` days, starting with `first`: "2026-11-21", "2026-11-22". */
export function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(`${first}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Returns `count` months, starting with the month of the day `first`: "2026-11", "2026-12". */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7),
  )
}

/** Formats a day as the label of a bar: "21 nov". */
export function shortDay(day: string, language: Language): string {
  return formatUtc(`${day}T00:00:00Z`, language, { day: 'numeric', month: 'short' })
}

/** Formats a day in a table: "sáb, 21 nov 2026". */
export function mediumDay(day: string, language: Language): string {
  return formatUtc(`${day}T00:00:00Z`, language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

/** Formats a month in a table: "noviembre de 2026". */
export function longMonth(month: string, language: Language): string {
  return formatUtc(`${month}-01T00:00:00Z`, language, { month: 'long', year: 'numeric' })
}

/** Formats a month as the label of a bar: "nov 26". */
export function shortMonth(month: string, language: Language): string {
  return formatUtc(`${month}-01T00:00:00Z`, language, { month: 'short', year: '2-digit' })
}

// The days are already in the business's time zone. Formatting in UTC keeps them unchanged.
function formatUtc(moment: string, language: Language, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
  return format.format(new Date(moment))
}
