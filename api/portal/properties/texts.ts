/** Texts about pictures and rooms of a property. */
export const propertyTexts = {
  es: {
    noPhotos: (kind: string, place: string) =>
      `Ilustración. Todavía no hay fotografías: ${kind}, ${place}`,
    bedroomsOf: (count: number) => (count === 1 ? '1 recámara' : `${count} recámaras`),
  },
  en: {
    noPhotos: (kind: string, place: string) =>
      `Illustration. There are no photographs yet: ${kind}, ${place}`,
    bedroomsOf: (count: number) => (count === 1 ? '1 bedroom' : `${count} bedrooms`),
  },
} as const
