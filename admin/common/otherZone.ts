import type { Language } from '../../shared/contract/language.ts'
import { formatTimeZone, perLanguage } from '../../shared/view/format.ts'
import { settings } from '../settings.ts'

const { timeZone } = settings
const clock = { dateStyle: 'short', timeStyle: 'short' } as const
const houseClock = new Intl.DateTimeFormat('en', { ...clock, timeZone })
const browserClock = new Intl.DateTimeFormat('en', clock)
const offset = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }),
)

/** Returns the name of the time zone of the house, in which all times are shown; undefined if the clocks of the browser agree. */
export function otherZoneName(language: Language): string | undefined {
  return isOtherTime(new Date()) ? formatTimeZone(timeZone, language) : undefined
}

/** Returns by how much the time zone of the house is ahead of UTC at a moment, "GMT-6"; undefined if the browser shows the same time. */
export function otherOffset(moment: Date, language: Language): string | undefined {
  if (!isOtherTime(moment)) return undefined
  const parts = offset(language).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}

function isOtherTime(moment: Date) {
  return houseClock.format(moment) !== browserClock.format(moment)
}
