import type { Language } from '../../../shared/contract/language.ts'
import { isPictureHost, sortAttributes } from '../../../shared/contract/property.ts'
import type { Covered } from '../../../shared/tables/media/public-media.ts'
import type { Property } from '../../../shared/tables/properties/properties.ts'
import { formatArea, formatMoney } from '../../../shared/view/format.ts'
import { drawingPath } from '../../../shared/view/media-paths.ts'
import { drawingAltOf, illustrationLabel } from '../../../shared/view/picture-alt.ts'
import { placeOf } from '../../../shared/view/property-facts.ts'
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
  const { slug, kind, status, price, currency } = property
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
    place: placeOf(property),
    drawingAlt: `${illustrationLabel[language]}. ${drawingAltOf(property, language)}`,
    money: formatMoney(price, currency, language),
    short: shortFacts(property, language),
    attributes: sortAttributes(property.attributes).map((name) => attributeNames[name][language]),
    picture: pictureOf(property),
  }
}

/**
 * Returns the cover; without one, the picture at the URL that staff set, with its origin and the generated drawing as a
 * fallback. If there is none, or its URL is not a valid HTTP or HTTPS URL with an accepted host, returns the drawing.
 */
function pictureOf({ slug, pictureUrl, cover }: ShownProperty): Picture {
  if (cover) return { src: plainPicture(cover) }
  const drawing = { src: drawingPath(slug, 'svg') }
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
