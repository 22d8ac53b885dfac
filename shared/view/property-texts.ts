import type { Language } from '../contract/language.ts'
import type { PropertyAttribute, PropertyKind, PropertyStatus } from '../contract/property.ts'

/** The names of the kinds of property. */
export const kindNames: Record<PropertyKind, Record<Language, string>> = {
  villa: { es: 'Villa', en: 'Villa' },
  penthouse: { es: 'Penthouse', en: 'Penthouse' },
  apartment: { es: 'Departamento', en: 'Apartment' },
  estate: { es: 'Hacienda o finca', en: 'Estate' },
  townhouse: { es: 'Townhouse', en: 'Townhouse' },
  land: { es: 'Terreno', en: 'Land' },
}

/** The names of the attributes of properties. */
export const attributeNames: Record<PropertyAttribute, Record<Language, string>> = {
  beachfront: { es: 'Frente al mar', en: 'Beachfront' },
  sea_view: { es: 'Vista al mar', en: 'Sea view' },
  lakefront: { es: 'A la orilla del lago', en: 'Lakefront' },
  mountain_view: { es: 'Vista a la montaña', en: 'Mountain view' },
  golf: { es: 'Campo de golf', en: 'Golf course' },
  pool: { es: 'Alberca', en: 'Pool' },
  garden: { es: 'Jardín', en: 'Garden' },
  terrace: { es: 'Terraza', en: 'Terrace' },
  courtyard: { es: 'Patio', en: 'Courtyard' },
  colonial: { es: 'Estilo colonial', en: 'Colonial style' },
  gated: { es: 'Condominio cerrado', en: 'Gated community' },
}

/** The names of the statuses of a property. */
export const statusNames: Record<PropertyStatus, Record<Language, string>> = {
  available: { es: 'Disponible', en: 'Available' },
  reserved: { es: 'Apartada', en: 'Reserved' },
  sold: { es: 'Vendida', en: 'Sold' },
  hidden: { es: 'Oculta', en: 'Hidden' },
}

/** Returns each name in one language. */
export function inLanguage<K extends string>(
  names: Record<K, Record<Language, string>>,
  language: Language,
): Record<K, string> {
  const entries = Object.entries<Record<Language, string>>(names)
  return Object.fromEntries(entries.map(([key, name]) => [key, name[language]])) as Record<
    K,
    string
  >
}
