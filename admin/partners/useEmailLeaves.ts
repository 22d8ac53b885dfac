import { useTranslate } from 'react-admin'
import { formatCount } from '../../shared/view/format.ts'
import { clockTime } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** Returns a function that says when the emails of a decision leave, unless the user undoes it. */
export function useEmailLeaves() {
  const translate = useTranslate()
  const language = useLanguage()
  return (count: number, at: string | Date): string =>
    translate('decision.emailsLeave', {
      smart_count: count,
      count: formatCount(count, language),
      time: clockTime(new Date(at), language),
    })
}
