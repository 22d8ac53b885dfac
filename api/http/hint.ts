import type { ErrorCode } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { localizedPath, pagePaths } from '../../shared/view/site.ts'

/** Returns the hint of an error: the URL of the OpenAPI document (NOT_FOUND) or of the developer page. */
export function hintOf(code: ErrorCode, publicUrl: string, language: Language): string {
  if (code === 'NOT_FOUND') return `${publicUrl}/openapi.json`
  return publicUrl + localizedPath(pagePaths.developers, language)
}
