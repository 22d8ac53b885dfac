import { useLocaleState, useTranslate } from 'react-admin'

/** React-admin's `useTranslate`, for pages with a choice of language: they are rendered again when it changes. */
export function useTranslateAnew() {
  useLocaleState()
  return useTranslate()
}
