import { type RefObject, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { DayItem } from '../../../shared/contract/task.ts'
import { forgetCursor, readCursor, storeCursor } from '../../common/list/cursorMemory.ts'
import { placeOf } from '../../common/list/placeOf.ts'
import { isFocusLost } from '../../common/list/rows.ts'
import { useLatest } from '../../common/useLatest.ts'

const LIST = 'my-day'

/** Returns what tells a row from the others. */
export function keyOfRow({ task, lead }: DayItem): string {
  return task?.id ?? lead.id
}

/**
 * Once Back has led to the list again, gives the focus to the row whose client was opened or, if it has left, to the nearest one.
 * @param rows what the list shows
 * @param focus gives the focus to a row
 */
export function useReturnToRow(
  list: RefObject<HTMLElement | null>,
  rows: DayItem[],
  focus: (index: number) => void,
): void {
  const isBack = useNavigationType() === 'POP'
  const ids = rows.map(keyOfRow)
  const latest = useLatest(ids)
  const isLoaded = rows.length > 0
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const item = target instanceof Element && target.closest('a')?.closest('li')
      const shown = latest.current
      const id = item
        ? shown[[...(list.current?.querySelectorAll('li') ?? [])].indexOf(item)]
        : undefined
      if (id !== undefined) storeCursor(LIST, { id, rows: shown, query: '' })
    }
    const element = list.current
    element?.addEventListener('click', remember, true)
    return () => element?.removeEventListener('click', remember, true)
  }, [list, latest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows are there
  useEffect(() => {
    if (!isLoaded) return
    const index = placeOf(readCursor(LIST), ids, '')
    forgetCursor(LIST)
    if (isBack && index >= 0 && isFocusLost()) focus(index)
  }, [isLoaded])
}
