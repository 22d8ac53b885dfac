/** Texts about the rooms of a property. */
export const propertyTexts = {
  es: {
    bedroomsOf: (count: number) => (count === 1 ? '1 recámara' : `${count} recámaras`),
  },
  en: {
    bedroomsOf: (count: number) => (count === 1 ? '1 bedroom' : `${count} bedrooms`),
  },
} as const
