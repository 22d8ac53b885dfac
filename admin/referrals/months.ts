/** The last `count` months including this one, as dates: "2026-11-21". */
export function lastMonths(count: number, today = new Date()): { from: string; until: string } {
  const first = new Date(today.getFullYear(), today.getMonth() - count + 1, 1)
  return { from: dayOf(first), until: dayOf(today) }
}

/** The months in a period, in order: "2026-11". */
export function monthsBetween(from: string, until: string): string[] {
  const months: string[] = []
  const [year = 0, month = 1] = from.split('-').map(Number)
  for (let at = new Date(year, month - 1, 1); ; at.setMonth(at.getMonth() + 1)) {
    const name = dayOf(at).slice(0, 7)
    if (name > until.slice(0, 7)) return months
    months.push(name)
  }
}

/** A short name of a month: "nov 26". */
export function monthName(month: string, language: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const date = new Date(year, number - 1, 1)
  return new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit' }).format(date)
}

function dayOf(date: Date) {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
