import { useLayoutEffect } from 'react'
import { useLanguage } from '../common/useLanguage.ts'

/**
 * Sets `<html lang>`, for screen readers and for the language of the API's messages. A layout effect,
 * so that it runs before the effects that send requests.
 */
export function useDocumentLanguage() {
  const language = useLanguage()
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
}
