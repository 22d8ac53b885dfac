import type { Language } from '../../shared/contract/language.ts'
import type { OfficeHours } from '../../shared/contract/office-days.ts'

const words = {
  es: {
    days: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    to: 'a',
    hours: (from: string, until: string) => `de ${from} a ${until}`,
    and: ' y ',
    zone: (name: string) => `zona horaria ${name}`,
    /** Names the time zone by its city: "hora de Ciudad de México". */
    locale: 'es-MX',
  },
  en: {
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    to: 'to',
    hours: (from: string, until: string) => `${from} to ${until}`,
    and: ' and ',
    zone: (name: string) => `time zone ${name}`,
    /** Names the time zone by its city, unlike American English: "Mexico City Time". */
    locale: 'en-GB',
  },
} as const

/** Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0]

/**
 * Returns when the office is open, for programs: "Monday to Friday 9:00 to 19:00; Saturday 10:00 to 14:00 (time zone
 * America/Mexico_City)".
 */
export function formatOfficeHours(
  hours: OfficeHours,
  timeZone: string,
  language: Language,
): string {
  return `${formatDays(hours, language)} (${words[language].zone(timeZone)})`
}

/** Returns the same for people: "Monday to Friday 9:00 to 19:00; Saturday 10:00 to 14:00 (Mexico City Time)". */
export function officeHoursForPeople(
  hours: OfficeHours,
  timeZone: string,
  language: Language,
): string {
  const format = new Intl.DateTimeFormat(words[language].locale, {
    ...{ timeZone, timeZoneName: 'shortGeneric' },
  })
  const zone = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  return `${formatDays(hours, language)} (${zone})`
}

function formatDays(hours: OfficeHours, language: Language) {
  const { days, to, hours: formatSpan, and } = words[language]
  const groups: { first: number; last: number; hours: string }[] = []
  for (const [index, weekday] of week.entries()) {
    const spans = hours.filter((span) => span.weekday === weekday)
    if (spans.length === 0) continue
    const text = spans.map(({ from, until }) => formatSpan(clock(from), clock(until))).join(and)
    const group = groups.at(-1)
    if (group && group.hours === text && group.last === index - 1) group.last = index
    else groups.push({ first: index, last: index, hours: text })
  }
  const nameOf = (index: number) => days[week[index] ?? 0]
  const list = groups.map(({ first, last, hours }) =>
    [
      nameOf(first),
      ...(last > first ? [last === first + 1 ? and.trim() : to, nameOf(last)] : []),
      hours,
    ].join(' '),
  )
  return list.join('; ')
}

function clock(minutes: number) {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
