import type { Language } from '../../../shared/contract/language.ts'
import type { Property } from '../../../shared/tables/properties/properties.ts'
import { formatArea, formatMoney } from '../../../shared/view/format.ts'
import { kindNames, statusNames } from '../../../shared/view/property-texts.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import { propertyTexts } from './texts.ts'

type Picture = { src: string; origin?: string; fallback?: string }

/** The values that pages show of a property. Its title, place and description are not escaped. */
export function presentProperty(property: Property, language: Language) {
  const { slug, kind, status, city, region, price, currency } = property
  const isSpanish = language === 'es'
  const path = `${pagePaths.properties}/${slug}`
  return {
    slug,
    path,
    address: localizedPath(path, language),
    title: isSpanish ? property.titleEs : property.titleEn,
    description: isSpanish ? property.descriptionEs : property.descriptionEn,
    kindName: kindNames[kind][language],
    statusName: status === 'available' ? undefined : statusNames[status][language],
    place: city === region ? city : `${city}, ${region}`,
    money: formatMoney(price, currency, language),
    short: shortFacts(property, language),
    picture: pictureOf(property),
  }
}

/** The facts of a property, as pairs of a name and a value. */
export function factsOf(property: Property, language: Language): [name: string, value: string][] {
  const texts = propertyTexts[language]
  const { kind, status, bedrooms, bathrooms, areaM2, lotM2, yearBuilt } = property
  const { money, place } = presentProperty(property, language)
  const isBuilt = kind !== 'land'
  return [
    [texts.price, money],
    [texts.status, statusNames[status][language]],
    [texts.kind, kindNames[kind][language]],
    [texts.place, place],
    ...optionalFact(isBuilt && [texts.bedrooms, String(bedrooms)]),
    ...optionalFact(isBuilt && [texts.bathrooms, String(bathrooms)]),
    ...optionalFact(isBuilt && [texts.area, formatArea(areaM2, language)]),
    ...optionalFact(lotM2 !== null && [texts.lot, formatArea(lotM2, language)]),
    ...optionalFact(yearBuilt !== null && [texts.year, String(yearBuilt)]),
  ]
}

/**
 * The picture of a property: the one that staff set, or the generated drawing.
 * @returns its address; for a picture from another origin also that origin and the drawing as a fallback
 */
function pictureOf({ slug, pictureUrl }: Property): Picture {
  const drawing = { src: `${pagePaths.properties}/${slug}/drawing.svg` }
  if (!pictureUrl || !URL.canParse(pictureUrl)) return drawing
  const { protocol, origin, href } = new URL(pictureUrl)
  return protocol === 'https:' || protocol === 'http:'
    ? { src: href, origin, fallback: drawing.src }
    : drawing
}

function shortFacts({ kind, bedrooms, areaM2, lotM2 }: Property, language: Language) {
  if (kind === 'land') return formatArea(lotM2 ?? areaM2, language)
  return `${propertyTexts[language].bedroomsOf(bedrooms)} · ${formatArea(areaM2, language)}`
}

function optionalFact(pair: [string, string] | false): [string, string][] {
  return pair ? [pair] : []
}
