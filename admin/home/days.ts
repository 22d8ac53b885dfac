const locales: Record<string, string> = { es: 'es-MX', en: 'en-US' }

/** So many days from one on: "2026-11-21", "2026-11-22". */
export function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(`${first}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  )
}

/** So many months from the one of a day on: "2026-11". */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7),
  )
}

/** A day as it stands under a bar: "21 nov". */
export function shortDay(day: string, language: string): string {
  return inWords(`${day}T00:00:00Z`, language, { day: 'numeric', month: 'short' })
}

/** A month as it stands under a bar: "nov 26". */
export function shortMonth(month: string, language: string): string {
  return inWords(`${month}-01T00:00:00Z`, language, { month: 'short', year: '2-digit' })
}

// The day is already the house's: it must not be moved into another time zone.
function inWords(moment: string, language: string, format: Intl.DateTimeFormatOptions) {
  const words = new Intl.DateTimeFormat(locales[language], { ...format, timeZone: 'UTC' })
  return words.format(new Date(moment))
}
