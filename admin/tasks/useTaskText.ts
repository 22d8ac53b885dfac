import { useTranslate } from 'react-admin'
import type { TaskRow } from '../../shared/contract/task.ts'

/** Returns a function that names a task: "Call · Confirm the visit"; the kind alone if it has no text. */
export function useTaskText() {
  const translate = useTranslate()
  return ({ kind, text }: Pick<TaskRow, 'kind' | 'text'>) => {
    const name = translate(`taskKind.${kind}`)
    return text ? `${name} · ${text}` : name
  }
}
