import type { RefObject } from 'react'
import type { DayItem } from '../../../shared/contract/task.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { useKeptPlace } from '../../common/useKeptPlace.ts'
import { buttonClasses } from '../../tasks/TaskButtons.tsx'
import { useTaskActions } from '../../tasks/useTaskChanges.ts'
import { answeredClass } from './AnsweredElsewhere.tsx'
import { useReturnToRow } from './useReturnToRow.ts'

/**
 * Registers the keys that move the focus between the names in a list, and those for the row that has the focus, or for the first
 * one, if the user can see it: to complete or snooze its task, to answer its client, and to mark a client as answered who was
 * answered about another lead. When that row leaves the list, the focus goes to the one that takes its place; it is on the row again
 * when Back leads to the list.
 * @param rows what the list shows
 * @param answer opens the dialog to answer the client of a lead
 */
export function useDayKeys(
  list: RefObject<HTMLElement | null>,
  rows: DayItem[],
  answer: (leadId: string) => void,
): void {
  const { change } = useTaskActions()
  useKeptPlace(list, 'li')
  const items = () => [...(list.current?.querySelectorAll('li') ?? [])]
  const current = () => items().findIndex((item) => item.contains(document.activeElement))
  const focus = (index: number) => {
    const all = items()
    const item = all[Math.max(0, Math.min(index, all.length - 1))]
    item?.querySelector('a')?.focus()
  }
  useReturnToRow(list, rows, focus)
  const onRow = (act: (row: DayItem, item: HTMLElement) => void) => () => {
    const [first] = items()
    if (current() < 0 && first && isInView(first)) focus(0)
    const index = current()
    const [row, item] = [rows[index], items()[index]]
    if (row && item) act(row, item)
  }
  const complete = ({ lead, task }: DayItem) => task && void change(lead, task, { done: true })
  const press = (name: string) => (_row: DayItem, item: HTMLElement) =>
    item.querySelector<HTMLElement>(`.${name}`)?.click()
  useShortcut('j|ArrowDown', 'myDay.keys.down', () => focus(current() + 1))
  useShortcut('k|ArrowUp', 'myDay.keys.up', () => focus(current() - 1))
  useShortcut('d', 'myDay.keys.done', onRow(complete))
  useShortcut('p', 'myDay.keys.snooze', onRow(press(buttonClasses.snooze)))
  useShortcut('m', 'myDay.keys.markAnswered', onRow(press(answeredClass)))
  useShortcut(
    'e',
    'myDay.keys.answer',
    onRow(({ lead }) => answer(lead.id)),
  )
}

// Neither scrolled out of the window nor below the bar or a notice.
function isInView(item: HTMLElement) {
  const name = item.querySelector('a')?.getBoundingClientRect()
  if (!name) return false
  return item.contains(document.elementFromPoint(name.left + 1, name.top + name.height / 2))
}
