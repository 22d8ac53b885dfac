import type { Language } from '../contract/language.ts'

/** Returns the name of a language (ISO 639-1) in a language, such as `inglés`. */
export function nameOfLanguage(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
}

/** Joins the names of languages in a language, such as `español, inglés y francés`. */
export function listLanguages(codes: readonly string[], language: Language): string {
  const names = codes.map((code) => nameOfLanguage(code, language))
  return new Intl.ListFormat(language).format(names)
}
