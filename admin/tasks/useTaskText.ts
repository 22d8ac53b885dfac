import { useTranslate } from 'react-admin'
import type { TaskRow } from '../../shared/contract/task.ts'
import { formatDay } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** Returns a function that names a task: "Call · Confirm the visit"; the kind alone if it has no text. */
export function useTaskText() {
  const translate = useTranslate()
  return ({ kind, text }: Pick<TaskRow, 'kind' | 'text'>) => {
    const name = translate(`taskKind.${kind}`)
    return text ? `${name} · ${text}` : name
  }
}

/** Returns a function that says when a task is due: "26 nov, 17:00". */
export function useDueText() {
  const language = useLanguage()
  return ({ dueOn, dueTime }: Pick<TaskRow, 'dueOn' | 'dueTime'>) => {
    const day = formatDay(dueOn, language)
    return dueTime ? `${day}, ${dueTime}` : day
  }
}
