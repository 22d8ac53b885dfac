import type { Language } from '../contract/language.ts'
import type { MediaKind } from '../contract/media.ts'

/** Marks a picture that is no photograph. */
export const illustrationLabel: Record<Language, string> = {
  es: 'Ilustración',
  en: 'Illustration',
}

type Described = { kind: MediaKind; altEs: string; altEn: string }

/** Returns what a picture shows, and whether it is an illustration; or the name of a document. */
export function altOf({ kind, altEs, altEn }: Described, language: Language): string {
  const alt = language === 'es' ? altEs : altEn
  return kind === 'illustration' ? `${illustrationLabel[language]}. ${alt}` : alt
}
