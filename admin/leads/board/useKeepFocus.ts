import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '../../common/list/rows.ts'
import { focusElement } from './focusElement.ts'

/**
 * Keeps the focus on a card that has it if the card comes to another column: because the user moves it with the keyboard, because
 * the move is withdrawn or undone, or because somebody else changes the lead.
 * @returns `keepFocusOn`: does the same for the card of a lead that is moved by its menu, which had the focus instead
 */
export function useKeepFocus(board: RefObject<HTMLElement | null>) {
  /** The lead of the card that has the focus, or had it last. */
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const element = board.current
    if (!element) return
    const remember = ({ target }: FocusEvent) => {
      // A dialog or menu gives the focus back, and a toast loses it when its button has been used.
      if (!isPassing(target)) focused.current = leadIdOf(target, element)
    }
    const follow = () => {
      if (focused.current && isFocusLost())
        focusElement(element.querySelector<HTMLElement>(`[data-lead-id="${focused.current}"]`))
    }
    // A click beside the cards removes the focus from a card that stays: then forget it. Some browsers also fire `focusout` just
    // before they remove the focused card, so the check waits until it is removed. If another element gets the focus, it is
    // remembered instead.
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) return
      queueMicrotask(() => {
        if ((target as HTMLElement).isConnected && isFocusLost()) focused.current = undefined
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
  return {
    keepFocusOn: (id: string) => {
      focused.current = id
    },
  }
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
