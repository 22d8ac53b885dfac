import type { Language } from '../contract/language.ts'
import {
  type PropertyAttribute,
  type PropertyKind,
  type PropertyStatus,
  sortAttributes,
} from '../contract/property.ts'
import { formatArea, formatMoney } from './format.ts'
import { attributeNames, kindNames, statusNames } from './property-texts.ts'

type Place = { city: string; region: string }

/** What the facts of a property are made of. */
export type FactSource = Place & {
  kind: PropertyKind
  status: PropertyStatus
  price: number
  currency: string
  bedrooms: number
  bathrooms: number
  areaM2: number
  lotM2: number | null
  yearBuilt: number | null
  attributes: PropertyAttribute[]
}

const labels = {
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
  },
} as const
type Fact = keyof (typeof labels)['es']

/**
 * Returns the facts of a property as pairs of a label and a value. Leaves out the rooms and the built area of
 * land, an unknown lot size or year, attributes if there are none, and the facts named in `without`.
 */
export function propertyFacts(
  property: FactSource,
  language: Language,
  without: Fact[] = [],
): [name: string, value: string][] {
  const values = valuesOf(property, language)
  const shown = (Object.keys(values) as Fact[]).filter((fact) => !without.includes(fact))
  return shown.flatMap((fact) => {
    const value = values[fact]
    return value === undefined ? [] : [[labels[language][fact], value] as [string, string]]
  })
}

function valuesOf(property: FactSource, language: Language): Record<Fact, string | undefined> {
  const { kind, status, price, currency, areaM2, lotM2, yearBuilt } = property
  const isBuilt = kind !== 'land'
  const attributes = sortAttributes(property.attributes)
  return {
    price: formatMoney(price, currency, language),
    status: statusNames[status][language],
    kind: kindNames[kind][language],
    place: placeOf(property),
    bedrooms: isBuilt ? String(property.bedrooms) : undefined,
    bathrooms: isBuilt ? String(property.bathrooms) : undefined,
    area: isBuilt ? formatArea(areaM2, language) : undefined,
    lot: lotM2 === null ? undefined : formatArea(lotM2, language),
    year: yearBuilt === null ? undefined : String(yearBuilt),
    attributes: attributes.map((name) => attributeNames[name][language]).join(', ') || undefined,
  }
}

/** Returns where a property is: its city and its region. */
export function placeOf({ city, region }: Place): string {
  return city === region ? city : `${city}, ${region}`
}
