import { type RefObject, useEffect, useRef } from 'react'
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
    const card = board.current?.querySelector<HTMLElement>(`[data-lead-id="${id}"]`)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [board, places])
  return {
    focusAfterMove: (id: string) => {
      wanted.current = id
    },
  }
}
