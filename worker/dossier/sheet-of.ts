import type { Language } from '../../shared/contract/language.ts'
import { drawProperty } from '../../shared/drawings/property-drawing.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { DossierSource } from '../../shared/tables/dossiers/dossier-source.ts'
import { formatDate, formatMoney } from '../../shared/view/format.ts'
import { illustrationLabel } from '../../shared/view/picture-alt.ts'
import { plainParagraphs } from '../../shared/view/plain-prose.ts'
import { placeOf, propertyFacts } from '../../shared/view/property-facts.ts'
import { statusNames } from '../../shared/view/property-texts.ts'
import { propertyTitle } from '../../shared/view/property-title.ts'
import { localizedPath, pagePaths } from '../../shared/view/site.ts'
import { contactOf } from './contact.ts'
import type { Sheet } from './sheet.ts'
import { dossierTexts } from './texts.ts'

/** Returns what the dossier of a property says in a language. */
export function sheetOf(
  { property, advisor }: DossierSource,
  language: Language,
  config: Config,
): Sheet {
  const texts = dossierTexts[language]
  const { status, price, currency, slug, descriptionEs, descriptionEn } = property
  const url = config.PUBLIC_URL + localizedPath(`${pagePaths.properties}/${slug}`, language)
  const title = propertyTitle(property, language)
  return {
    language,
    house: houseOf(config),
    place: placeOf(property),
    title,
    status: status === 'available' ? undefined : statusNames[status][language],
    price: { label: texts.price, value: formatMoney(price, currency, language) },
    facts: propertyFacts(property, language, ['price', 'place', 'status']),
    paragraphs: plainParagraphs(language === 'es' ? descriptionEs : descriptionEn),
    more: texts.more(url.replace(/^https?:\/\//, '')),
    drawing: {
      svg: drawProperty(property),
      caption: `${illustrationLabel[language]}${status === 'sold' ? '' : `. ${texts.noPhotos}`}`,
    },
    contact: contactOf(advisor, { title, url }, language, config),
    page: { link: url, caption: texts.page },
    dated: texts.dated(formatDate(new Date(), language, config.TIME_ZONE)),
  }
}

function houseOf({ BUSINESS_NAME, BUSINESS_ADDRESS, BUSINESS_PHONE, PUBLIC_URL }: Config) {
  const line = [BUSINESS_NAME, BUSINESS_ADDRESS, BUSINESS_PHONE].join(' · ')
  return { name: BUSINESS_NAME, site: new URL(PUBLIC_URL).host, line }
}
