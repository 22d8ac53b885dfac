import { useNotify, useTranslate } from 'react-admin'
import type { JobResult } from '../../shared/contract/job.ts'
import { formatCount } from '../../shared/view/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** Returns a function that notifies the user of the result of an undo. */
export function useNotifyUndone() {
  const notify = useNotify()
  const translate = useTranslate()
  const language = useLanguage()
  return ({ changed, skipped, reasons }: JobResult) => {
    const counted = (key: string, count: number) =>
      translate(`jobs.undone.${key}`, { smart_count: count, count: formatCount(count, language) })
    if (changed === 0) return notify(reasons.undone ? 'jobs.undone.before' : 'jobs.undone.nothing')
    const texts = [counted('changed', changed), ...(skipped ? [counted('skipped', skipped)] : [])]
    notify(texts.join(' '), { type: 'success' })
  }
}
