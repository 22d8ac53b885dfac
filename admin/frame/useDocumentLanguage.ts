import { useLayoutEffect } from 'react'
import { useLanguage } from '../common/useLanguage.ts'

/**
 * Sets `<html lang>` to the dashboard's language, for screen readers and as the language of the API's
 * messages. Uses a layout effect, because these run before the effects that send requests.
 */
export function useDocumentLanguage() {
  const language = useLanguage()
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
}
