import type { Alert, AlertDetail } from '../../shared/contract/alert.ts'
import { type AlertWords, describeAlert } from '../../shared/view/alert-texts.ts'
import { describeError } from '../../shared/view/error-texts.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { settings } from '../settings.ts'

/** Returns what an alert says, in the user's language and the time zone of the house. */
export function useAlertWords(alert: Alert): AlertWords {
  return describeAlert(alert, useLanguage(), settings.timeZone)
}

/** Returns the error behind an alert, in the user's language; undefined if there is none. */
export function useAlertReason({ reason }: AlertDetail): string | undefined {
  const language = useLanguage()
  return reason && describeError(reason, language)
}
