/**
 * Collects what is typed on the page until a field that is about to open has the focus. No key reaches the page meanwhile.
 * @returns a function that ends this and returns the text; later calls return nothing
 */
export function collectTyped(): () => string {
  let text = ''
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
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
