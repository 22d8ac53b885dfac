import { dayFromToday, officeDayFromToday } from '../common/dayFromToday.ts'
import { weekdayName } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** Returns what the next day is called on which the office is open: undefined if it is tomorrow, else its day of the week. */
export function useNextOfficeDay(): string | undefined {
  const language = useLanguage()
  const day = officeDayFromToday(1)
  return day === dayFromToday(1) ? undefined : weekdayName(day, language)
}
