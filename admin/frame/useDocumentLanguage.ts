import { useLayoutEffect } from 'react'
import { useLanguage } from '../common/useLanguage.ts'

/**
 * Sets `<html lang>` to the dashboard's language. Screen readers use it, and `fetchJson` asks the API for
 * messages in it. This is a layout effect, because layout effects run before the effects that send requests.
 */
export function useDocumentLanguage() {
  const language = useLanguage()
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
}
