import { clockTime, exactTime, relativeTime, timeOfDay } from './format.ts'
import { useLanguage } from './useLanguage.ts'

/**
 * A time relative to now ("2 hours ago"), or a date if more than 30 days ago; the exact time on hover.
 * @param props.isNarrow whether to abbreviate it ("2h ago")
 */
export function Time({ value, isNarrow = false }: { value: string; isNarrow?: boolean }) {
  const language = useLanguage()
  const moment = new Date(value)
  return (
    <time dateTime={value} title={exactTime(moment, language)} style={{ whiteSpace: 'nowrap' }}>
      {relativeTime(moment, new Date(), language, isNarrow ? 'narrow' : 'long')}
    </time>
  )
}

/** Date and time to the second, with the relative time on hover. */
export function ExactTime({ value }: { value: string }) {
  const language = useLanguage()
  const moment = new Date(value)
  return (
    <time dateTime={value} title={relativeTime(moment, new Date(), language)}>
      {exactTime(moment, language)}
    </time>
  )
}

/** The time of day, with the date if it is another day; date and time to the second on hover. */
export function ShortTime({ value }: { value: string }) {
  const language = useLanguage()
  const moment = new Date(value)
  return (
    <time dateTime={value} title={exactTime(moment, language)} style={{ whiteSpace: 'nowrap' }}>
      {timeOfDay(moment, new Date(), language)}
    </time>
  )
}

/** The time of day, for places that already show the day; date and time on hover. */
export function ClockTime({ value }: { value: string }) {
  const language = useLanguage()
  const moment = new Date(value)
  return (
    <time dateTime={value} title={exactTime(moment, language)} style={{ whiteSpace: 'nowrap' }}>
      {clockTime(moment, language)}
    </time>
  )
}
