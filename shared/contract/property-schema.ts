import { z } from 'zod'
import { amountSchema, currencySchema } from './money-schema.ts'
import {
  isPictureHost,
  LONGEST_TEXT,
  propertyAttributes,
  propertyKinds,
  propertyStatuses,
  sortAttributes,
} from './property.ts'
import { line, optional, paragraph } from './text.ts'

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
  descriptionEs: paragraph(LONGEST_TEXT),
  descriptionEn: paragraph(LONGEST_TEXT),
  /** In `currency`. */
  price: amountSchema,
  currency: currencySchema,
  city: line(120),
  region: line(120),
  bedrooms: wholeNumber(0, 200),
  /** A half bathroom has no shower. */
  bathrooms: z.number().min(0).max(99).multipleOf(0.5),
  areaM2: wholeNumber(1, 100_000_000),
  lotM2: wholeNumber(1, 1_000_000_000).nullish(),
  yearBuilt: wholeNumber(1500, 2100).nullish(),
  attributes: z.array(z.enum(propertyAttributes)).max(100).transform(sortAttributes).optional(),
  /** Whom the page of the property shows; its inquiries go to them. */
  advisorId: z.uuid().nullish(),
  pictureUrl: z.preprocess((text) => (text === '' ? null : text), pictureUrl.nullish()).optional(),
}

/** Request body that adds a property. Without a slug, the API derives one from the Spanish title. */
export const newProperty = z.strictObject({ ...fields, slug: optional(slug) })

/** Request body that changes a property: only the fields to change. */
export const propertyChanges = z.strictObject({ ...fields, slug }).partial()
export type PropertyChanges = z.output<typeof propertyChanges>

function isPictureUrl(text: string) {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && isPictureHost(url)
}
