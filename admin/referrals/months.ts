import type { Language } from '../../shared/contract/language.ts'
import type { Period } from '../../shared/contract/period.ts'
import { locales } from '../../shared/view/format.ts'

/** The periods to choose from, by their values in the menu: half a year, this year and last, and the last 13 months. */
export function periodChoices(today = new Date()): { value: string; period: Period }[] {
  const year = today.getFullYear()
  const months = Array.from({ length: 13 }, (_, ago) => {
    const first = new Date(year, today.getMonth() - ago, 1)
    return isoDay(first).slice(0, 7)
  })
  return [
    { value: 'halfYear', period: lastMonths(6, today) },
    { value: 'thisYear', period: yearPeriod(year) },
    { value: 'lastYear', period: yearPeriod(year - 1) },
    ...months.map((month) => ({ value: month, period: monthPeriod(month) })),
  ]
}

/**
 * Returns the first and last day ("2026-11-21") of the last `count` months, in the browser's time zone. The
 * last month is the current one, until today.
 */
export function lastMonths(count: number, today = new Date()): Period {
  const first = new Date(today.getFullYear(), today.getMonth() - count + 1, 1)
  return { from: isoDay(first), until: isoDay(today) }
}

function yearPeriod(year: number): Period {
  return { from: `${year}-01-01`, until: `${year}-12-31` }
}

function monthPeriod(month: string): Period {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, until: isoDay(new Date(year, number, 0)) }
}

/** Returns the months from one day to another, in order: "2026-11", "2026-12". */
export function monthsBetween({ from, until }: Period): string[] {
  const months: string[] = []
  const [year = 0, month = 1] = from.split('-').map(Number)
  for (let first = new Date(year, month - 1, 1); ; first.setMonth(first.getMonth() + 1)) {
    const name = isoDay(first).slice(0, 7)
    if (name > until.slice(0, 7)) return months
    months.push(name)
  }
}

/** Returns the name of a month such as "2026-11": "nov 26", or in full "noviembre de 2026". */
export function monthName(
  month: string,
  language: Language,
  style: 'short' | 'long' = 'short',
): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const date = new Date(year, number - 1, 1)
  const yearStyle = style === 'short' ? '2-digit' : 'numeric'
  return new Intl.DateTimeFormat(locales[language], { month: style, year: yearStyle }).format(date)
}

/** Returns the name of a period: the month if it is a whole one, otherwise its first and last day. */
export function periodName({ from, until }: Period, language: Language): string {
  const month = from.slice(0, 7)
  const whole = monthPeriod(month)
  if (whole.from === from && whole.until === until) return monthName(month, language, 'long')
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' })
  return format.formatRange(dateOf(from), dateOf(until))
}

function dateOf(day: string) {
  return new Date(`${day}T12:00:00`)
}

function isoDay(date: Date) {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
