import type { RefObject } from 'react'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { focusElement } from './focusElement.ts'

/**
 * Registers the shortcuts of the board: arrow keys move the focus from card to card, `<` and `>` move the focused card to
 * the column before or after.
 * @param moveCard moves the card of a lead from a column by one column
 */
export function useCardKeys(
  board: RefObject<HTMLElement | null>,
  moveCard: (id: string, from: LeadStatus, by: -1 | 1) => void,
) {
  const focusBy = (columns: number, cards: number) => () => focusCard(board.current, columns, cards)
  const moveBy = (by: -1 | 1) => () => {
    const card = focusedCard()
    const from = card?.closest<HTMLElement>('[data-status]')?.dataset.status
    if (card?.dataset.leadId && from) moveCard(card.dataset.leadId, from as LeadStatus, by)
  }
  useShortcut('ArrowLeft', 'leadWork.keys.columnBefore', focusBy(-1, 0))
  useShortcut('ArrowRight', 'leadWork.keys.columnAfter', focusBy(1, 0))
  useShortcut('k|ArrowUp', 'leadWork.keys.cardAbove', focusBy(0, -1))
  useShortcut('j|ArrowDown', 'leadWork.keys.cardBelow', focusBy(0, 1))
  useShortcut('<', 'leadWork.keys.moveBefore', moveBy(-1))
  useShortcut('>', 'leadWork.keys.moveAfter', moveBy(1))
}

function focusedCard() {
  return document.activeElement?.closest<HTMLElement>('[data-lead-id]')
}

// Focuses the card next to the focused one, or a column without cards; without a focused one, the first card.
function focusCard(board: HTMLElement | null, columns: number, cards: number) {
  const sections = [...(board?.querySelectorAll<HTMLElement>('[data-status]') ?? [])]
  const at = sections.findIndex((section) => section.contains(document.activeElement))
  if (at < 0) return focusElement(board?.querySelector<HTMLElement>('[data-lead-id]'))
  const place = cardsIn(sections[at]).indexOf(focusedCard() as HTMLElement)
  const section = sections[Math.min(Math.max(at + columns, 0), sections.length - 1)]
  const targets = cardsIn(section)
  focusElement(targets[Math.min(Math.max(place + cards, 0), targets.length - 1)] ?? section)
}

function cardsIn(section: HTMLElement | undefined) {
  return [...(section?.querySelectorAll<HTMLElement>('[data-lead-id]') ?? [])]
}
