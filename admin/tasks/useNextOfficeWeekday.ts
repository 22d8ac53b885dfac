import { dayFromToday, officeDayFromToday } from '../common/dayFromToday.ts'
import { weekdayName } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** Returns the weekday of the next day on which the office is open; undefined if that is tomorrow, which is called that. */
export function useNextOfficeWeekday(): string | undefined {
  const language = useLanguage()
  const day = officeDayFromToday(1)
  return day === dayFromToday(1) ? undefined : weekdayName(day, language)
}
