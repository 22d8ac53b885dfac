import type { Language } from '../../../shared/contract/language.ts'
import type { PropertyStatus } from '../../../shared/contract/property.ts'

/** Texts about pictures and rooms of a property. */
export const propertyTexts = {
  es: {
    noPhotos: (kind: string, place: string) =>
      `Ilustración. Todavía no hay fotografías: ${kind}, ${place}`,
    drawn: (kind: string, place: string) => `Ilustración: ${kind}, ${place}`,
    bedroomsOf: (count: number) => (count === 1 ? '1 recámara' : `${count} recámaras`),
  },
  en: {
    noPhotos: (kind: string, place: string) =>
      `Illustration. There are no photographs yet: ${kind}, ${place}`,
    drawn: (kind: string, place: string) => `Illustration: ${kind}, ${place}`,
    bedroomsOf: (count: number) => (count === 1 ? '1 bedroom' : `${count} bedrooms`),
  },
} as const

/** Returns what the drawing of a property without photographs says: of one that was sold, none will follow. */
export function drawingText(
  { status }: { status: PropertyStatus },
  { kindName, place }: { kindName: string; place: string },
  language: Language,
): string {
  const { drawn, noPhotos } = propertyTexts[language]
  return (status === 'sold' ? drawn : noPhotos)(kindName, place)
}
