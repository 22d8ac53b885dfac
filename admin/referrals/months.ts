/**
 * Returns the first and last day ("2026-11-21") of the last `count` months, in the browser's time zone. The
 * last month is the current one, until today.
 */
export function lastMonths(count: number, today = new Date()): { from: string; until: string } {
  const first = new Date(today.getFullYear(), today.getMonth() - count + 1, 1)
  return { from: isoDay(first), until: isoDay(today) }
}

/** Returns the months from one day to another, in order: "2026-11", "2026-12". */
export function monthsBetween(from: string, until: string): string[] {
  const months: string[] = []
  const [year = 0, month = 1] = from.split('-').map(Number)
  for (let first = new Date(year, month - 1, 1); ; first.setMonth(first.getMonth() + 1)) {
    const name = isoDay(first).slice(0, 7)
    if (name > until.slice(0, 7)) return months
    months.push(name)
  }
}

/** Returns the short name of a month such as "2026-11": "nov 26". */
export function monthName(month: string, language: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const date = new Date(year, number - 1, 1)
  return new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit' }).format(date)
}

function isoDay(date: Date) {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
