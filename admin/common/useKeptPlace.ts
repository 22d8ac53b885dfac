import { type RefObject, useEffect } from 'react'
import { isFocusLost } from './list/rows.ts'

/** The element of a list that has the focus, the item that it is in, and the place of that item. */
type Place = { element: Element; item: HTMLElement; index: number }

/**
 * Keeps the place of the focus in a list. When the item that has it leaves, whoever removes it, or the element that has it, the
 * focus goes to the item that takes its place; if none is left, to the heading of the list, or to its first button. Not if the user
 * has moved the focus meanwhile; a dialog or menu that was opened from the item does not count.
 * @param list must be on the page as long as the component is mounted
 * @param itemSelector selects the items in the list
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, itemSelector: string): void {
  useEffect(() => {
    if (!list.current) return
    return keepPlace(list.current, itemSelector)
  }, [list, itemSelector])
}

function keepPlace(list: HTMLElement, itemSelector: string) {
  let place: Place | undefined
  const items = () => [...list.querySelectorAll<HTMLElement>(itemSelector)]
  const remember = ({ target }: Event) => {
    if (!(target instanceof Element) || isInModal(target)) return
    const all = items()
    const item = all.find((item) => item.contains(target))
    place = item && { element: target, item, index: all.indexOf(item) }
  }
  const forget = ({ target }: Event) => {
    if (target instanceof Element && !isInModal(target)) place = undefined
  }
  const restore = () => {
    if (!place) return
    const all = items()
    const index = all.indexOf(place.item)
    if (index >= 0) place.index = index
    if (!isFocusLost()) return
    if (place.element.isConnected) return focusOn(place.element)
    focusOnItem(all[Math.min(place.index, all.length - 1)] ?? fallbackOf(list))
  }
  const observer = new MutationObserver(restore)
  observer.observe(list, { childList: true, subtree: true })
  // Dialogs and menus are children of the body.
  observer.observe(document.body, { childList: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget, true)
  }
}

function isInModal(element: Element) {
  return element.closest('.MuiModal-root') !== null
}

function fallbackOf(list: HTMLElement) {
  return list.querySelector('h2, h3') ?? list.querySelector('button')
}

/** Focuses the first link in an item of a list; without one, the item itself, so that a held Enter presses no button. */
function focusOnItem(item: Element | null) {
  const link = item?.querySelector('a')
  if (link) return link.focus()
  if (item && !item.matches('a, button')) item.setAttribute('tabindex', '-1')
  focusOn(item)
}

function focusOn(element: Element | null) {
  if (element instanceof HTMLElement) element.focus()
}
