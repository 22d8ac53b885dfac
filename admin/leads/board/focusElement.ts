/** Focuses an element of the board, if there is one, and scrolls no further than to show it. */
export function focusElement(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
