/** Locales the dashboard's languages are formatted in. */
const locales: Record<string, string> = { es: 'es-MX', en: 'en-US' }

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Older than so many seconds, a moment is told by its date. */
const RELATIVE_LIMIT = 30 * 86_400

/** An amount in whole units with its currency: "USD 1,250,000". */
export function formatMoney(amount: number, currency: string, language: string): string {
  const digits = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 0 })
  return `${currency} ${digits.format(amount)}`
}

/** A fraction as a percentage, with up to two decimals. */
export function formatPercent(fraction: number, language: string): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(fraction)
}

/** A whole number with its separators. */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(locales[language]).format(count)
}

/** A moment to the second, in the reader's time zone. */
export function exactTime(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(moment)
}

/** How long ago a moment was; its date when that is more than 30 days. */
export function relativeTime(moment: Date, now: Date, language: string): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000
  if (seconds < -RELATIVE_LIMIT)
    return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium' }).format(moment)
  const words = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return unit === 'second' ? words.format(0, unit) : words.format(Math.trunc(seconds / size), unit)
}

/** How long something has lasted, in its largest unit: "14 min", "3 h", "2 días". */
export function waitingTime(minutes: number, language: string): string {
  const [unit, size] = waitingUnits.find(([, size]) => minutes >= size) ?? ['minute', 1]
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
  }).format(Math.floor(minutes / size))
}

const waitingUnits = [
  ['day', 1_440],
  ['hour', 60],
] as const

/** A day without its time: "21 nov", with its year unless it is this one. */
export function formatDay(day: string, language: string): string {
  const noon = new Date(`${day}T12:00:00`)
  const isThisYear = noon.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(noon)
}

/** The time of day to the second, in the reader's time zone. */
export function clockTime(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'medium' }).format(moment)
}

/** The day of a moment: today, yesterday and tomorrow by their names, others by their date. */
export function dayName(moment: Date, now: Date, language: string): string {
  const midnight = (at: Date) => new Date(at).setHours(0, 0, 0, 0)
  const days = Math.round((midnight(moment) - midnight(now)) / 86_400_000)
  if (Math.abs(days) <= 1)
    return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(days, 'day')
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(moment)
}

/** The time of day, with the day in front unless it is today: "14:07", "23 nov, 14:07". */
export function timeOfDay(moment: Date, now: Date, language: string): string {
  const isToday = moment.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(locales[language], {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
}
