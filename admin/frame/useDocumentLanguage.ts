import { useLayoutEffect } from 'react'
import { useLocale } from 'react-admin'

/**
 * Keeps `<html lang>` true, for screen readers and for the language the API answers in: before the
 * effects that ask the API.
 */
export function useDocumentLanguage() {
  const language = useLocale() ?? 'es'
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
}
