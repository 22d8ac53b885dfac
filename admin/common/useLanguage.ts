import { useLocale } from 'react-admin'
import type { Language } from '../../shared/contract/language.ts'

/** The dashboard's language: Spanish unless the user chose English. */
export function useLanguage(): Language {
  return useLocale() === 'en' ? 'en' : 'es'
}
