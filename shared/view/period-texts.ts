import type { Language } from '../contract/language.ts'
import { formatDuration, largestUnit } from './format.ts'

/** Returns a period that ends now, as part of a sentence: "in the last 5 min". Rounded up. */
export function recentText(seconds: number, language: Language): string {
  const period = wholePeriod(seconds)
  const [unit, size] = largestUnit(period)
  const { last, one } = recentTexts[language]
  return period === size ? one[unit] : `${last[unit]} ${formatDuration(period, language)}`
}

/** Returns the length of a period, as part of a sentence about the past: "within 5 min". Rounded up. */
export function withinText(seconds: number, language: Language): string {
  const period = formatDuration(wholePeriod(seconds), language)
  return language === 'es' ? `en ${period}` : `within ${period}`
}

/** Rounds a period up to whole units, so that it contains all that was counted. */
function wholePeriod(seconds: number) {
  const [, size] = largestUnit(seconds)
  return Math.ceil(seconds / size) * size
}

type Unit = ReturnType<typeof largestUnit>[0]

const recentTexts: Record<Language, { one: Record<Unit, string>; last: Record<Unit, string> }> = {
  es: {
    one: {
      second: 'en el último segundo',
      minute: 'en el último minuto',
      hour: 'en la última hora',
      day: 'en el último día',
    },
    last: {
      second: 'en los últimos',
      minute: 'en los últimos',
      hour: 'en las últimas',
      day: 'en los últimos',
    },
  },
  en: {
    one: {
      second: 'in the last second',
      minute: 'in the last minute',
      hour: 'in the last hour',
      day: 'in the last day',
    },
    last: {
      second: 'in the last',
      minute: 'in the last',
      hour: 'in the last',
      day: 'in the last',
    },
  },
}
