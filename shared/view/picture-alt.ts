import type { Language } from '../contract/language.ts'
import type { MediaKind } from '../contract/media.ts'
import type { PropertyKind, PropertyStatus } from '../contract/property.ts'
import { placeOf } from './property-facts.ts'
import { kindNames } from './property-texts.ts'

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

type Drawn = { kind: PropertyKind; status: PropertyStatus } & Parameters<typeof placeOf>[0]

const noPhotographsYet: Record<Language, string> = {
  es: 'Todavía no hay fotografías',
  en: 'There are no photographs yet',
}

/** Returns what the drawing of a property without photographs stands for; no photographs of one that was sold will follow. */
export function drawingAltOf(property: Drawn, language: Language): string {
  const what = `${kindNames[property.kind][language]}, ${placeOf(property)}`
  return property.status === 'sold' ? what : `${noPhotographsYet[language]}: ${what}`
}
