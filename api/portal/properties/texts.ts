/** The labels of the facts of a property. */
export const propertyTexts = {
  es: {
    price: 'Precio',
    kind: 'Tipo',
    status: 'Estado',
    place: 'Lugar',
    bedrooms: 'Recámaras',
    bathrooms: 'Baños',
    area: 'Construcción',
    lot: 'Terreno',
    year: 'Año de construcción',
    attributes: 'Características',
    illustration: 'Ilustración',
    noPhotos: (kind: string, place: string) =>
      `Ilustración. Todavía no hay fotografías: ${kind}, ${place}`,
    bedroomsOf: (count: number) => (count === 1 ? '1 recámara' : `${count} recámaras`),
  },
  en: {
    price: 'Price',
    kind: 'Type',
    status: 'Status',
    place: 'Place',
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    area: 'Built area',
    lot: 'Lot',
    year: 'Year built',
    attributes: 'Features',
    illustration: 'Illustration',
    noPhotos: (kind: string, place: string) =>
      `Illustration. There are no photographs yet: ${kind}, ${place}`,
    bedroomsOf: (count: number) => (count === 1 ? '1 bedroom' : `${count} bedrooms`),
  },
} as const
