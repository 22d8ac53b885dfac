import { useLocale } from 'react-admin'
import type { Language } from '../../shared/contract/language.ts'

/** The language of the dashboard: Spanish unless another was chosen. */
export function useLanguage(): Language {
  return useLocale() === 'en' ? 'en' : 'es'
}
