import { type RefObject, useEffect } from 'react'
import { isFocusLost } from '../../common/list/rows.ts'
import { focusElement } from './focusElement.ts'

/** Keeps the focus on a card that has it if the card comes to another column: by an undo, or by a change of somebody else. */
export function useKeepFocus(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = board.current
    if (!element) return
    let focused: string | undefined
    const remember = () => {
      focused = document.activeElement?.closest<HTMLElement>('[data-lead-id]')?.dataset.leadId
    }
    const follow = () => {
      if (focused && isFocusLost())
        focusElement(element.querySelector<HTMLElement>(`[data-lead-id="${focused}"]`))
    }
    // A click beside the cards takes the focus from a card that stays. Of one that is removed, some browsers report it before.
    const forget = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        if ((target as HTMLElement).isConnected && isFocusLost()) focused = undefined
      })
    }
    const observer = new MutationObserver(follow)
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget)
    }
  }, [board])
}
