import type { Language } from '../../../shared/contract/language.ts'
import type { PropertyKind, PropertyStatus } from '../../../shared/contract/property.ts'

/** What the kinds of property are called. */
export const kindNames: Record<PropertyKind, Record<Language, string>> = {
  villa: { es: 'Villa', en: 'Villa' },
  penthouse: { es: 'Penthouse', en: 'Penthouse' },
  apartment: { es: 'Departamento', en: 'Apartment' },
  estate: { es: 'Hacienda o finca', en: 'Estate' },
  townhouse: { es: 'Casa de ciudad', en: 'Townhouse' },
  land: { es: 'Terreno', en: 'Land' },
}

/** Whether a property can be had, in words. */
export const statusNames: Record<PropertyStatus, Record<Language, string>> = {
  available: { es: 'Disponible', en: 'Available' },
  reserved: { es: 'Apartada', en: 'Reserved' },
  sold: { es: 'Vendida', en: 'Sold' },
  hidden: { es: 'Oculta', en: 'Hidden' },
}

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
