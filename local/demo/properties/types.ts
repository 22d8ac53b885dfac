import type {
  PropertyAttribute,
  PropertyKind,
  PropertyStatus,
} from '../../../shared/contract/property.ts'

/** A demo property. Prices are in whole units of the currency, areas in m². */
export type DemoProperty = {
  slug: string
  kind: PropertyKind
  status: PropertyStatus
  titleEs: string
  titleEn: string
  /** Paragraphs separated by blank lines, without Markdown. */
  descriptionEs: string
  descriptionEn: string
  price: number
  currency: 'USD' | 'MXN'
  city: string
  /** The Mexican state. */
  region: string
  bedrooms: number
  bathrooms: number
  /** Built area; for land, the area of the lot. */
  areaM2: number
  lotM2: number | null
  yearBuilt: number | null
  /** Only what the description says. */
  attributes: PropertyAttribute[]
}
