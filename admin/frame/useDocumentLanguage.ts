import { useLayoutEffect } from 'react'
import { useLanguage } from '../common/useLanguage.ts'

/**
 * Keeps `<html lang>` true, for screen readers and for the language the API answers in: before the
 * effects that ask the API.
 */
export function useDocumentLanguage() {
  const language = useLanguage()
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
}
