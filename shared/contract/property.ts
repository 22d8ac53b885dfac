import { z } from 'zod'
import { line, optional, paragraph } from './text.ts'

export const propertyKinds = [
  'villa',
  'penthouse',
  'apartment',
  'estate',
  'townhouse',
  'land',
] as const
export type PropertyKind = (typeof propertyKinds)[number]

/** The portal shows all except `hidden`; only `available` ones are recommended to clients. */
export const propertyStatuses = ['available', 'reserved', 'sold', 'hidden'] as const
export type PropertyStatus = (typeof propertyStatuses)[number]

/** The currencies that the dashboard offers for prices. The API accepts every one that `Intl` knows. */
export const propertyCurrencies = ['USD', 'MXN', 'EUR', 'CAD', 'GBP'] as const

/** Longest description of a property in one language, in characters. */
export const longestText = 20_000

const slug = line(80).refine((text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text), {
  params: { error: 'slug' },
})
const wholeNumber = (min: number, max: number) => z.number().int().min(min).max(max)

/** Schema of a picture's URL: https, with a host as `isPictureHost` accepts it. */
const pictureUrl = line(2000).refine(isPictureUrl, { params: { error: 'pictureUrl' } })

const fields = {
  kind: z.enum(propertyKinds),
  status: z.enum(propertyStatuses),
  titleEs: line(120),
  titleEn: line(120),
  /** Markdown. */
  descriptionEs: paragraph(longestText),
  descriptionEn: paragraph(longestText),
  /** In `currency`; the column is numeric(14, 2). */
  price: z.number().positive().max(100_000_000_000).multipleOf(0.01),
  currency: z
    .string()
    .max(3)
    .refine(isCurrency, { params: { error: 'currency' } }),
  city: line(120),
  region: line(120),
  bedrooms: wholeNumber(0, 200),
  /** A half bathroom has no shower. */
  bathrooms: z.number().min(0).max(99).multipleOf(0.5),
  areaM2: wholeNumber(1, 100_000_000),
  lotM2: wholeNumber(1, 1_000_000_000).nullish(),
  yearBuilt: wholeNumber(1500, 2100).nullish(),
  pictureUrl: z.preprocess((text) => (text === '' ? null : text), pictureUrl.nullish()).optional(),
}

/** Request body that adds a property. Without a slug, the API derives one from the Spanish title. */
export const newProperty = z.strictObject({ ...fields, slug: optional(slug) })

/** Request body that changes a property: only the fields to change. */
export const propertyChanges = z.strictObject({ ...fields, slug }).partial()
export type PropertyChanges = z.output<typeof propertyChanges>

/**
 * Returns the slug of a title: its words without accents, joined by hyphens, at most 70 characters;
 * `propiedad` if the title contains no letters from A to Z and no digits.
 */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 70)
  return words.replace(/^-+|-+$/g, '') || 'propiedad'
}

/**
 * Whether a property's picture may be on the host of a URL: without user name and password, and with a name of
 * letters, digits, hyphens and at least one dot. A URL can contain other characters there, such as `;`, which would end
 * a directive of the content security policy.
 */
export function isPictureHost({ username, password, hostname }: URL): boolean {
  return !username && !password && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname)
}

function isPictureUrl(text: string) {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && isPictureHost(url)
}

function isCurrency(code: string) {
  return Intl.supportedValuesOf('currency').includes(code)
}
