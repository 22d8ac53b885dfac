import { useEffect, useState } from 'react'

/** The id of the element that react-admin's screens render their titles into. */
export const screenTitleId = 'react-admin-title'

/** Returns the name of the screen or the record, as the app bar shows it; empty until it is known. */
export function useScreenName(): string {
  const [name, setName] = useState('')
  useEffect(() => {
    const bar = document.getElementById(screenTitleId)
    if (!bar) return
    const read = () => setName(bar.textContent?.trim() ?? '')
    const observer = new MutationObserver(read)
    observer.observe(bar, { childList: true, characterData: true, subtree: true })
    read()
    return () => observer.disconnect()
  }, [])
  return name
}
