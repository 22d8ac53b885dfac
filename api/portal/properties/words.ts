/** What the facts of a property are called, and what the catalogue says around them. */
export const propertyWords = {
  es: {
    price: 'Precio',
    kind: 'Tipo',
    status: 'Estado',
    place: 'Lugar',
    bedrooms: 'Dormitorios',
    bathrooms: 'Baños',
    area: 'Construcción',
    lot: 'Terreno',
    year: 'Año',
    drawing: 'Dibujo',
    bedroomsOf: (count: number) => (count === 1 ? '1 dormitorio' : `${count} dormitorios`),
  },
  en: {
    price: 'Price',
    kind: 'Kind',
    status: 'Status',
    place: 'Place',
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    area: 'Built area',
    lot: 'Lot',
    year: 'Year',
    drawing: 'Drawing',
    bedroomsOf: (count: number) => (count === 1 ? '1 bedroom' : `${count} bedrooms`),
  },
} as const
