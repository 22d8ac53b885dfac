import type { Language } from '../../../shared/contract/language.ts'
import { isPictureHost, sortAttributes } from '../../../shared/contract/property.ts'
import type { Covered } from '../../../shared/tables/media/public-media.ts'
import type { Property } from '../../../shared/tables/properties/properties.ts'
import { formatArea, formatMoney } from '../../../shared/view/format.ts'
import { attributeNames, kindNames, statusNames } from '../../../shared/view/property-texts.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import { plainPicture } from '../media/picture.ts'
import { propertyTexts } from './texts.ts'

type Picture = { src: string; origin?: string; fallback?: string }

/** A property that is shown, with its cover. */
export type ShownProperty = Covered<Property>

/**
 * Returns the values of a property as pages show them; title, place and description are not escaped.
 * `address` is `path` with the language prefix. `statusName` is undefined for available properties.
 */
export function presentProperty(property: ShownProperty, language: Language) {
  const { slug, kind, status, city, region, price, currency } = property
  const isSpanish = language === 'es'
  const path = `${pagePaths.properties}/${slug}`
  return {
    slug,
    path,
    address: localizedPath(path, language),
    title: propertyTitle(property, language),
    description: isSpanish ? property.descriptionEs : property.descriptionEn,
    kindName: kindNames[kind][language],
    statusName: status === 'available' ? undefined : statusNames[status][language],
    place: city === region ? city : `${city}, ${region}`,
    money: formatMoney(price, currency, language),
    short: shortFacts(property, language),
    attributes: sortAttributes(property.attributes).map((name) => attributeNames[name][language]),
    picture: pictureOf(property),
  }
}

/**
 * Returns the facts of a property as pairs of a label and a value. Leaves out the rooms and the built area of
 * land, an unknown lot size or year, and attributes if there are none.
 */
export function propertyFacts(
  property: ShownProperty,
  language: Language,
): [name: string, value: string][] {
  const texts = propertyTexts[language]
  const { kind, status, bedrooms, bathrooms, areaM2, lotM2, yearBuilt } = property
  const { money, place, attributes } = presentProperty(property, language)
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
    ...optionalFact(attributes.length > 0 && [texts.attributes, attributes.join(', ')]),
  ]
}

/**
 * Returns the cover; without one, the picture at the URL that staff set, with its origin and the generated drawing as a
 * fallback. If there is none, or its URL is not a valid HTTP or HTTPS URL with an accepted host, returns the drawing.
 */
function pictureOf({ slug, pictureUrl, cover }: ShownProperty): Picture {
  if (cover) return { src: plainPicture(cover) }
  const drawing = { src: `${pagePaths.properties}/${slug}/drawing.svg` }
  if (!pictureUrl || !URL.canParse(pictureUrl)) return drawing
  const url = new URL(pictureUrl)
  return /^https?:$/.test(url.protocol) && isPictureHost(url)
    ? { src: url.href, origin: url.origin, fallback: drawing.src }
    : drawing
}

function shortFacts({ kind, bedrooms, areaM2, lotM2 }: Property, language: Language) {
  if (kind === 'land') return formatArea(lotM2 ?? areaM2, language)
  return `${propertyTexts[language].bedroomsOf(bedrooms)} · ${formatArea(areaM2, language)}`
}

function optionalFact(pair: [string, string] | false): [string, string][] {
  return pair ? [pair] : []
}
