import type { Language } from '../contract/language.ts'

/** Returns the title of a property in a language; null for columns of a record that has no property. */
export function propertyTitle<Title extends string | null>(
  { titleEs, titleEn }: { titleEs: Title; titleEn: Title },
  language: Language,
): Title {
  return language === 'en' ? titleEn : titleEs
}
