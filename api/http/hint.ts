import type { ErrorCode } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'

/** The hint of an error: the URL of the list of endpoints, or of the page that explains them. */
export function hintOf(code: ErrorCode, publicUrl: string, language: Language): string {
  if (code === 'NOT_FOUND') return `${publicUrl}/openapi.json`
  return `${publicUrl}${language === 'en' ? '/en' : ''}/developers`
}
