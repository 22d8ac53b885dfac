import type { AnswerValues } from '../contract/answer.ts'
import type { Language } from '../contract/language.ts'
import type { PropertyStatus } from '../contract/property.ts'
import { formatMoney } from './format.ts'
import { propertyTitle } from './property-title.ts'
import { localizedPath, pagePaths } from './site.ts'

/** The property that a client asked about; null in every column if it is none of the catalog. */
type AskedProperty = {
  slug: string | null
  status: PropertyStatus | null
  titleEs: string | null
  titleEn: string | null
  price: number | null
  currency: string | null
}

type Facts = {
  lead: AskedProperty & { name: string; refCode: string }
  /** Who answers. */
  me: { name: string; email: string; phone: string | null }
  house: { name: string; publicUrl: string }
}

/** Returns the values of the variables in an answer, in a language. A property that the portal hides has no link. */
export function answerValues({ lead, me, house }: Facts, language: Language): AnswerValues {
  return {
    client: lead.name,
    ...propertyValues(lead, house.publicUrl, language),
    code: lead.refCode,
    myName: me.name,
    myPhone: me.phone,
    myEmail: me.email,
    company: house.name,
  }
}

function propertyValues(
  { slug, status, titleEs, titleEn, price, currency }: AskedProperty,
  publicUrl: string,
  language: Language,
) {
  if (!slug || titleEs === null || titleEn === null || price === null || currency === null)
    return { property: null, price: null, link: null }
  const path = localizedPath(`${pagePaths.properties}/${slug}`, language)
  return {
    property: propertyTitle({ titleEs, titleEn }, language),
    price: formatMoney(price, currency, language),
    link: status === 'hidden' ? null : publicUrl + path,
  }
}

const sample: Facts = {
  lead: {
    name: 'Ana García',
    refCode: 'LU-7KQ4M',
    slug: 'casa-del-agave',
    status: 'available',
    titleEs: 'Casa del Agave',
    titleEn: 'House of the Agave',
    price: 1_250_000,
    currency: 'USD',
  },
  me: { name: 'Sara Vélez', email: 'sara@example.com', phone: '+52 55 5555 0142' },
  house: { name: 'Antesala', publicUrl: 'https://example.com' },
}

/** The values of the variables for a client who does not exist, in each language. */
export const sampleValues = { es: answerValues(sample, 'es'), en: answerValues(sample, 'en') }
