import { type RefObject, useEffect, useRef } from 'react'
import type { DayItem } from '../../../shared/contract/task.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { buttonClasses } from '../../tasks/TaskButtons.tsx'
import { useTaskActions } from '../../tasks/useTaskChanges.ts'
import { answeredClass } from './AnsweredElsewhere.tsx'

/** A row that a key may remove from the list: its place, and the element that had the focus when the key was pressed. */
type Leaving = { key: string; index: number; focused: Element | null }

/** Returns what tells a row from the others. */
export function keyOfRow({ task, lead }: DayItem): string {
  return task?.id ?? lead.id
}

/**
 * Registers the keys that move the focus between the names in a list, and those for the row that has the focus, or for the first
 * one: to complete or snooze its task, to answer its client, and to mark a client as answered who was answered about another lead.
 * When that row leaves the list, the focus goes to the one that takes its place, unless the user has moved it meanwhile.
 * @param rows what the list shows
 * @param answering a function that opens the dialog to answer the client of a lead, and whether it is open
 */
export function useDayKeys(
  list: RefObject<HTMLElement | null>,
  rows: DayItem[],
  { answer, isAnswering }: { answer(leadId: string): void; isAnswering: boolean },
): void {
  const leaving = useRef<Leaving>(undefined)
  const { change } = useTaskActions()
  const items = () => [...(list.current?.querySelectorAll('li') ?? [])]
  const current = () => items().findIndex((item) => item.contains(document.activeElement))
  const focus = (index: number) => {
    const all = items()
    const item = all[Math.max(0, Math.min(index, all.length - 1))]
    item?.querySelector('a')?.focus()
  }
  const complete = async (index: number) => {
    const row = rows[index]
    if (!row?.task) return
    const left = { key: keyOfRow(row), index, focused: document.activeElement }
    leaving.current = left
    const isDone = await change(row.lead, row.task, { done: true })
    if (!isDone && leaving.current === left) leaving.current = undefined
  }
  const snooze = (index: number) =>
    items()[index]?.querySelector<HTMLElement>(`.${buttonClasses.snooze}`)?.click()
  const write = (index: number) => {
    const row = rows[index]
    if (!row) return
    leaving.current = { key: keyOfRow(row), index, focused: document.activeElement }
    answer(row.lead.id)
  }
  const mark = (index: number) => {
    const row = rows[index]
    const button = items()[index]?.querySelector<HTMLElement>(`.${answeredClass}`)
    if (!row || !button) return
    leaving.current = { key: keyOfRow(row), index, focused: document.activeElement }
    button.click()
  }
  useShortcut('j|ArrowDown', 'myDay.keys.down', () => focus(current() + 1))
  useShortcut('k|ArrowUp', 'myDay.keys.up', () => focus(current() - 1))
  useShortcut('d', 'myDay.keys.done', () => complete(Math.max(0, current())))
  useShortcut('p', 'myDay.keys.snooze', () => snooze(Math.max(0, current())))
  useShortcut('m', 'myDay.keys.markAnswered', () => mark(Math.max(0, current())))
  useShortcut('e', 'myDay.keys.answer', () => write(Math.max(0, current())))
  const keys = rows.map(keyOfRow).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows, and when the dialog that has the focus is closed.
  useEffect(() => {
    const left = leaving.current
    if (!left || isAnswering || rows.some((row) => keyOfRow(row) === left.key)) return
    leaving.current = undefined
    const { activeElement } = document
    // The focus of an element that is removed goes to the body.
    if (activeElement === document.body || activeElement === left.focused) focus(left.index)
  }, [keys, isAnswering])
}
