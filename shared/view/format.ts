import type { Language } from '../contract/language.ts'

/** The locale in which each language is formatted. */
export const locales = { es: 'es-MX', en: 'en-US' } as const satisfies Record<Language, string>

/**
 * Returns a function that creates the formatter of a language when it is first used, and keeps it: creating one takes about a
 * thousand times as long as formatting with it.
 */
export function perLanguage<Format>(create: (locale: string) => Format) {
  const formats = new Map<Language, Format>()
  return (language: Language): Format => {
    const format = formats.get(language) ?? create(locales[language])
    formats.set(language, format)
    return format
  }
}

/** From this amount on, scientific notation is used, because the digits would not fit the page. */
const QUADRILLION = 1e15

// Created once: creating a formatter takes longer than formatting a page of amounts with it.
const wholeUnits = createFormats({ maximumFractionDigits: 0 })
const withCents = createFormats({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})
const powersOfTen = createFormats({ notation: 'scientific' })

/** Formats an amount with its currency, and with its cents if it has some: "USD 1,250,000", "USD 1,250,000.50". */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const digits = amount < QUADRILLION ? withCents : powersOfTen
  return `${currency} ${digits[language].format(amount)}`
}

/** Formats an amount that was calculated from estimates, of which the cents mean nothing: "USD 579,716". */
export function formatEstimate(amount: number, currency: string, language: Language): string {
  return formatMoney(Math.round(amount), currency, language)
}

/**
 * Formats an amount in few characters, from a thousand on rounded to a tenth of its unit: "USD 4.2 M" in Spanish, "USD 4.2M" in
 * English.
 */
export function formatMoneyShort(amount: number, currency: string, language: Language): string {
  return amount >= 1_000 && amount < QUADRILLION
    ? `${currency} ${compact(language).format(amount)}`
    : formatMoney(amount, currency, language)
}

const compact = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)

/** Formats a whole number with separators: "1,250". */
export function formatCount(count: number, language: Language): string {
  return wholeUnits[language].format(count)
}

/** Formats each of these whole numbers, for the placeholders of a text. */
export function countTexts<Name extends string>(
  counts: Record<Name, number>,
  language: Language,
): Record<Name, string> {
  const entries = Object.entries<number>(counts)
  const texts = entries.map(([name, count]) => [name, formatCount(count, language)])
  return Object.fromEntries(texts) as Record<Name, string>
}

/** Formats an area: "1,250 m²". */
export function formatArea(squareMeters: number, language: Language): string {
  return `${wholeUnits[language].format(squareMeters)} m²`
}

const hundredths = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
)

/**
 * Formats the format and size of a PDF, to stand beside its name: "PDF, 0.4 MB", or "PDF, 62 KB" below a tenth of a megabyte. A
 * name that says that it is a PDF is followed by the size alone.
 */
export function formatPdfSize(bytes: number, name = ''): string {
  const size = bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
  return /\bpdf\b/i.test(name) ? size : `PDF, ${size}`
}

/** Formats a fraction as a percentage with up to two decimals: "10.5 %" in Spanish, "10.5%" in English. */
export function formatPercent(fraction: number, language: Language): string {
  return `${hundredths(language).format(fraction * 100)}${language === 'es' ? ' %' : '%'}`
}

/** Formats a date in full: "21 de noviembre de 2026". */
export function formatDate(at: Date | string, language: Language, timeZone: string): string {
  return dateFormats(language, timeZone).date.format(new Date(at))
}

/** Formats a day (YYYY-MM-DD) as one says it of the next weeks: "lunes 30 de noviembre", "Monday, November 30". */
export function formatNearDay(day: string, language: Language): string {
  const text = nearDays(language).format(new Date(day))
  return language === 'es' ? text.replace(',', '') : text
}

const nearDays = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      ...({ weekday: 'long', day: 'numeric', month: 'long' } as const),
      timeZone: 'UTC',
    }),
)

/** Formats a date in full and the time: "21 de noviembre de 2026, 14:07". */
export function formatMoment(at: Date | string, language: Language, timeZone: string): string {
  const { date, time } = dateFormats(language, timeZone)
  return `${date.format(new Date(at))}, ${time.format(new Date(at))}`
}

/** Names a time zone and its offset from UTC now: "hora estándar central (GMT-6)", "Central Standard Time (GMT-6)". */
export function formatTimeZone(timeZone: string, language: Language): string {
  const name = timeZoneName(timeZone, language, 'long')
  const offset = timeZoneName(timeZone, language, 'shortOffset')
  return name === offset ? name : `${name} (${offset})`
}

function timeZoneName(
  timeZone: string,
  language: Language,
  form: Intl.DateTimeFormatOptions['timeZoneName'],
) {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: form })
  const part = format.formatToParts().find(({ type }) => type === 'timeZoneName')
  return part?.value ?? timeZone
}

type DateFormats = { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat }

// Created once per language and time zone: creating a formatter takes about a thousand times as long as using it.
const dateFormatsByZone: Record<Language, Map<string, DateFormats>> = {
  es: new Map(),
  en: new Map(),
}

function dateFormats(language: Language, timeZone: string): DateFormats {
  const byZone = dateFormatsByZone[language]
  const existing = byZone.get(timeZone)
  if (existing) return existing
  const locale = locales[language]
  const formats = {
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
    time: new Intl.DateTimeFormat(locale, {
      timeStyle: 'short',
      hour12: language === 'en',
      timeZone,
    }),
  }
  byZone.set(timeZone, formats)
  return formats
}

function createFormats(options: Intl.NumberFormatOptions) {
  return {
    es: new Intl.NumberFormat(locales.es, options),
    en: new Intl.NumberFormat(locales.en, options),
  }
}

/** From this number of its largest unit on, a duration is not told more precisely. */
const PRECISE_BELOW = 3

/**
 * Formats a duration in its largest unit, rounded down; one or two of it with the next smaller unit: "45 s", "1 min 38 s",
 * "12 min", "2 h 5 min", "3 h", "1 día 4 h".
 */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, size] = largestUnit(seconds)
  const count = Math.floor(seconds / size)
  const [smaller, smallerSize] = largestUnit(size - 1)
  const rest =
    size > 1 && count < PRECISE_BELOW ? Math.floor((seconds - count * size) / smallerSize) : 0
  const text = formatUnit(count, unit, language)
  return rest > 0 ? `${text} ${formatUnit(rest, smaller, language)}` : text
}

/** Formats a time at work, such as "25 h 30 min", not in days, which would be taken for those of the calendar. */
export function formatWorkTime(minutes: number, language: Language): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [formatUnit(hours, 'hour', language)] : []),
    ...(rest > 0 || hours === 0 ? [formatUnit(rest, 'minute', language)] : []),
  ]
  return parts.join(' ')
}

function formatUnit(count: number, unit: DurationUnit, language: Language) {
  return unitFormats[unit](language).format(count)
}

type DurationUnit = ReturnType<typeof largestUnit>[0]

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Returns the largest unit that fits into a duration, at least the second, with its length in seconds. */
export function largestUnit(seconds: number) {
  return units.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
}

const unitFormats = {
  day: unitFormat('day'),
  hour: unitFormat('hour'),
  minute: unitFormat('minute'),
  second: unitFormat('second'),
} as const satisfies Record<DurationUnit, unknown>

function unitFormat(unit: string) {
  const unitDisplay = unit === 'day' ? 'long' : 'short'
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 } as const
  return perLanguage((locale) => new Intl.NumberFormat(locale, options))
}
