import type { Language } from '../contract/language.ts'

/** Returns the name of a language (ISO 639-1) in a language, such as `inglés`. */
export function nameOfLanguage(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
}

const speaks = { es: 'Habla', en: 'Speaks' } as const satisfies Record<Language, string>

/** Says which languages an advisor speaks, such as `Habla español e inglés`; undefined if they have named none. */
export function spokenText(codes: readonly string[], language: Language): string | undefined {
  return codes.length > 0 ? `${speaks[language]} ${listLanguages(codes, language)}` : undefined
}

/** Joins the names of languages in a language, such as `español, inglés y francés`. */
export function listLanguages(codes: readonly string[], language: Language): string {
  const names = codes.map((code) => nameOfLanguage(code, language))
  return new Intl.ListFormat(language).format(names)
}
