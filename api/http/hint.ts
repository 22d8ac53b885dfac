import type { ErrorCode } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'

/** Where an error body points: to the list of endpoints, or to the page that explains them. */
export function hintOf(code: ErrorCode, publicUrl: string, language: Language): string {
  if (code === 'NOT_FOUND') return `${publicUrl}/openapi.json`
  return `${publicUrl}${language === 'en' ? '/en' : ''}/developers`
}
