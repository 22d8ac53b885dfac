import { type RefObject, useEffect, useRef } from 'react'
import { focusElement } from './focusElement.ts'
import type { Place } from './places.ts'

/**
 * Returns a function that focuses the card of a lead once it is in its new column: a card that was moved with the keyboard
 * keeps the focus.
 */
export function useFocusAfterMove(board: RefObject<HTMLElement | null>, places: Place[]) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const id = wanted.current
    if (!id || !places.some(({ lead }) => lead.id === id)) return
    wanted.current = undefined
    focusElement(board.current?.querySelector<HTMLElement>(`[data-lead-id="${id}"]`))
  }, [board, places])
  return {
    focusAfterMove: (id: string) => {
      wanted.current = id
    },
  }
}
