import { type RefObject, useEffect } from 'react'
import { isFocusLost } from '../../common/list/rows.ts'
import { focusElement } from './focusElement.ts'

/** Keeps the focus on a card that has it if the card comes to another column: by an undo, or by a change of somebody else. */
export function useKeepFocus(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = board.current
    if (!element) return
    let focused: string | undefined
    const remember = ({ target }: FocusEvent) => {
      // A dialog or menu gives the focus back, and a toast loses it when its button has been used.
      if (!isPassing(target)) focused = leadIdOf(target, element)
    }
    const follow = () => {
      if (focused && isFocusLost())
        focusElement(element.querySelector<HTMLElement>(`[data-lead-id="${focused}"]`))
    }
    // A click beside the cards removes the focus from a card that stays: then forget it. Some browsers also fire `focusout` just
    // before they remove the focused card, so the check waits until it is removed.
    const forget = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        if ((target as HTMLElement).isConnected && isFocusLost()) focused = undefined
      })
    }
    const observer = new MutationObserver(follow)
    observer.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget)
    }
  }, [board])
}

function isPassing(target: EventTarget | null) {
  return (
    target instanceof Element && target.closest('.MuiModal-root, .MuiSnackbarContent-root') !== null
  )
}

// The lead of the card in the board that has the focus, if one has.
function leadIdOf(target: EventTarget | null, board: HTMLElement) {
  if (!(target instanceof HTMLElement) || !board.contains(target)) return undefined
  return target.closest<HTMLElement>('[data-lead-id]')?.dataset.leadId
}
