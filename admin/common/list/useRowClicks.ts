import { useEffect } from 'react'

/**
 * Makes clicks anywhere in a table's row behave like those on its link (`RowLink`): with Ctrl, Cmd, Shift or the middle
 * button, the record opens in another tab. A click that ends the selection of text opens nothing.
 */
export function useRowClicks(): void {
  useEffect(() => {
    const controller = new AbortController()
    // Before React, whose handlers of the row would open the record in this tab.
    const options = { capture: true, signal: controller.signal }
    document.addEventListener('click', onClick, options)
    document.addEventListener('auxclick', onClick, options)
    document.addEventListener('mousedown', preventScrolling, options)
    return () => controller.abort()
  }, [])
}

function onClick(event: MouseEvent) {
  const link = rowLinkOf(event)
  if (!link || event.button > 1) return
  if (isForNewTab(event)) {
    event.stopPropagation()
    window.open(link.href, '_blank', 'noopener')
  } else if (selectsTextIn(link)) event.stopPropagation()
}

// Browsers scroll while the middle button is pressed.
function preventScrolling(event: MouseEvent) {
  if (event.button === 1 && rowLinkOf(event)) event.preventDefault()
}

// The link of the row that was clicked; undefined for links, buttons and checkboxes, which do something of their own.
function rowLinkOf({ target }: MouseEvent): HTMLAnchorElement | undefined {
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return undefined
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('a.row-link') ?? undefined
}

function isForNewTab({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  return button === 1 || ctrlKey || metaKey || shiftKey
}

function selectsTextIn(link: HTMLElement) {
  const selection = window.getSelection()
  const row = link.closest('tr')
  return selection?.type === 'Range' && row !== null && selection.containsNode(row, true)
}
