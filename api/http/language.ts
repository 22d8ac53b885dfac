import accepts from 'accepts'
import type { Request } from 'express'
import { type Language, languages } from '../../shared/contract/language.ts'

/** Returns the language that a client prefers by `Accept-Language` (RFC 9110, 12.5.4), else the default. */
export function languageOf(request: Request, defaultLanguage: Language): Language {
  const others = languages.filter((language) => language !== defaultLanguage)
  const offered = [defaultLanguage, ...others]
  const preferred = accepts(request).languages(offered)
  return offered.find((language) => language === preferred) ?? defaultLanguage
}
