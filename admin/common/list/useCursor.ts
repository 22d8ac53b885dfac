import { type RefObject, useEffect, useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { hashOfQuery, readCursor, storeCursor } from './cursorMemory.ts'
import { placeOf } from './placeOf.ts'
import { focusRow, isFocusLost, rowSelector } from './rows.ts'

/** The row of a list that keys apply to. */
export type Cursor = {
  /** Its place among the rows on screen; -1 if the cursor is on no row. */
  index: number
  record: RaRecord | undefined
  /** Moves the cursor by a number of rows, at most to the first or last one; from nowhere, to the first. */
  move(by: number): void
  /** Moves the cursor to the row that contains this element, if there is one. */
  moveTo(element: Element): void
  /** Returns the row's element. */
  row(): HTMLElement | undefined
  /** Gives the focus to the row, unless another element has it. */
  keepFocus(): void
}

/**
 * Returns the cursor of the list on screen. It stays on its record when the rows change. If the record has left the list, it moves
 * to the nearest row below that still is there or, if there is none, to the nearest above; if the filter, order or page is another
 * one, it is on no row. This tab remembers it, also while a record is open and after a reload.
 * @param container the element around the rows
 */
export function useCursor(container: RefObject<HTMLElement | null>): Cursor {
  const { data = [], resource, filterValues, sort, page, isPlaceholderData } = useListContext()
  const query = hashOfQuery(filterValues, sort, page)
  const [memory, setMemory] = useState(() => readCursor(resource))
  const ids = data.map(({ id }) => id)
  const index = placeOf(memory, ids, query)
  const record = data[index]
  const rowsOnScreen = () => [
    ...(container.current?.querySelectorAll<HTMLElement>(rowSelector) ?? []),
  ]
  const rowAt = (at: number) => rowsOnScreen()[at]
  const keepFocus = () => {
    if (isFocusLost()) focusRow(rowAt(index))
  }
  const set = (at: number) => {
    const target = data[at]
    if (target) setMemory({ id: target.id, rows: ids, query })
  }
  useEffect(() => {
    if (memory) storeCursor(resource, memory)
  }, [resource, memory])
  const rows = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only if other rows are on screen, in another order or of another query
  useEffect(() => {
    // Until the rows of a query are loaded, those of the one before it are shown.
    if (isPlaceholderData) return
    if (record) {
      set(index)
      keepFocus()
    } else if (data.length > 0) {
      // Without a cursor, too, the rows are remembered: the page of a record goes on to the next of them.
      setMemory({ id: memory?.id ?? '', rows: ids, query })
    }
  }, [rows, record?.id, query, isPlaceholderData])
  const move = (by: number) => {
    const at = Math.min(Math.max(index + by, 0), data.length - 1)
    set(at)
    focusRow(rowAt(at))
  }
  const moveTo = (element: Element) => {
    const at = rowsOnScreen().findIndex((row) => row.contains(element))
    if (at !== index) set(at)
  }
  return { index, record, move, moveTo, row: () => rowAt(index), keepFocus }
}
