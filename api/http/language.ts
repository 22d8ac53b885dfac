import accepts from 'accepts'
import type { Request } from 'express'
import { type Language, languages } from '../../shared/contract/language.ts'

/** The language a client asks for in `Accept-Language` (RFC 9110, 12.5.4), else the house's. */
export function languageOf(request: Request, house: Language): Language {
  const offered = [house, ...languages.filter((language) => language !== house)]
  const preferred = accepts(request).languages(offered)
  return offered.find((language) => language === preferred) ?? house
}
