import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '../../common/list/rows.ts'
import { focusElement } from './focusElement.ts'
import type { Place } from './places.ts'

/**
 * Returns a function that focuses the card of a lead once it is in its new column, and again if it is taken back: a card that
 * was moved with the keyboard keeps the focus.
 */
export function useFocusAfterMove(board: RefObject<HTMLElement | null>, places: Place[]) {
  const moved = useRef<{ id: string; isPlaced: boolean }>(undefined)
  useEffect(() => {
    if (!moved.current) return
    const { id, isPlaced } = moved.current
    const place = places.find(({ lead }) => lead.id === id)
    if (!place && !isPlaced) return
    moved.current = place?.isPending ? { id, isPlaced: true } : undefined
    // After the first time, the focus is where the user has gone meanwhile; only that of a withdrawn card is lost.
    if (isPlaced && !isFocusLost()) return
    focusElement(board.current?.querySelector<HTMLElement>(`[data-lead-id="${id}"]`))
  }, [board, places])
  return {
    focusAfterMove: (id: string) => {
      moved.current = { id, isPlaced: false }
    },
  }
}
