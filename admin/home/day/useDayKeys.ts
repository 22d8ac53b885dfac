import { type RefObject, useEffect, useRef } from 'react'
import { useShortcut } from '../../common/shortcuts.ts'
import { buttonClasses } from '../../tasks/TaskButtons.tsx'

/**
 * Registers the keys that move the focus between the names in a list, and complete or put off the task of the row that has the
 * focus, or of the first one. When that row leaves the list, the focus goes to the one that takes its place.
 * @param rows what the list shows
 */
export function useDayKeys(list: RefObject<HTMLElement | null>, rows: unknown[]): void {
  const left = useRef<number>(undefined)
  const items = () => [...(list.current?.querySelectorAll('li') ?? [])]
  const current = () => items().findIndex((item) => item.contains(document.activeElement))
  const focus = (index: number) => {
    const all = items()
    const item = all[Math.max(0, Math.min(index, all.length - 1))]
    item?.querySelector('a')?.focus()
  }
  const press = (className: string, remember: boolean) => {
    const index = Math.max(0, current())
    const button = items()[index]?.querySelector<HTMLElement>(`.${className}`)
    if (button && remember) left.current = index
    button?.click()
  }
  useShortcut('j|ArrowDown', 'myDay.keys.down', () => focus(current() + 1))
  useShortcut('k|ArrowUp', 'myDay.keys.up', () => focus(current() - 1))
  useShortcut('d', 'myDay.keys.done', () => press(buttonClasses.done, true))
  useShortcut('p', 'myDay.keys.putOff', () => press(buttonClasses.putOff, false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows.
  useEffect(() => {
    if (left.current === undefined) return
    focus(left.current)
    left.current = undefined
  }, [rows.length])
}
