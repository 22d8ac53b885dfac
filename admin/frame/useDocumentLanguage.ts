import { useEffect } from 'react'
import { useLocale } from 'react-admin'

/** Keeps `<html lang>` true, for screen readers and for the language the API answers in. */
export function useDocumentLanguage() {
  const language = useLocale() ?? 'es'
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
}
