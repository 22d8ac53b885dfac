import { useEffect } from 'react'

/** Makes Ctrl+Enter and Cmd+Enter press the save button of the form or dialog that has the focus. */
export function useSaveShortcut(): void {
  useEffect(() => {
    // Before the field that has the focus: a select field would open its list.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}

function onKey(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const button = saveButtonFor(event.target)
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  button.click()
}

// In a dialog, the focus may be outside of its form.
function saveButtonFor(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return null
  const form = target.closest('form') ?? target.closest('[role=dialog]')
  return form?.querySelector<HTMLButtonElement>('[type=submit]')
}
