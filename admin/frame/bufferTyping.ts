/**
 * Buffers what is typed, for a field that is about to open, and keeps it from the page. Enter is ignored: it would press the
 * button that has the focus again. Tab, arrows and shortcuts still reach the page.
 * @returns a function that stops buffering and returns the text; '' if it is called again
 */
export function bufferTyping(): () => string {
  let text = ''
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('keydown', onKey, true)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    const typed = text
    text = ''
    return typed
  }
}
