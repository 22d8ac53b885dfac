import type { Alert } from '../../shared/contract/alert.ts'
import { type AlertWords, describeAlert } from '../../shared/view/alert-texts.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** Returns what an alert says, in the user's language and time zone. */
export function useAlertWords(alert: Alert): AlertWords {
  return describeAlert(alert, useLanguage(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}
