import type { Language } from '../../shared/contract/language.ts'
import type { TaskRow } from '../../shared/contract/task.ts'
import { formatDay } from '../common/format.ts'

/** Formats the day of a task, with its hour if it has one: "27 nov, 09:00". */
export function dueText(
  { dueOn, dueTime }: Pick<TaskRow, 'dueOn' | 'dueTime'>,
  language: Language,
) {
  return [formatDay(dueOn, language), dueTime].filter(Boolean).join(', ')
}
