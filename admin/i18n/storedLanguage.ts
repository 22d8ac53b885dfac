import type { Language } from '../../shared/contract/language.ts'
import { store } from '../store.ts'

/** Returns the language that this browser showed last; Spanish in a new one. */
export function storedLanguage(): Language {
  return store.getItem('locale') === 'en' ? 'en' : 'es'
}
