import type { Language } from '../../../shared/contract/language.ts'
import { locales } from '../../../shared/view/format.ts'

/** Formats a duration in seconds with up to three significant digits below 100: "0.042", "12.3", "1,250". No unit. */
export function formatSeconds(seconds: number, language: Language): string {
  const digits =
    seconds < 100 ? { maximumSignificantDigits: seconds < 1 ? 2 : 3 } : { maximumFractionDigits: 0 }
  return new Intl.NumberFormat(locales[language], digits).format(seconds)
}
