import { useLocale } from 'react-admin'
import type { Language } from '../../shared/contract/language.ts'

/** Returns the dashboard's language: Spanish, unless the user has chosen English. */
export function useLanguage(): Language {
  return useLocale() === 'en' ? 'en' : 'es'
}
