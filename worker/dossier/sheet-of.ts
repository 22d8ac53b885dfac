import type { Language } from '../../shared/contract/language.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { DossierSource } from '../../shared/tables/dossiers/dossier-source.ts'
import { formatDate, formatMoney } from '../../shared/view/format.ts'
import { plainParagraphs } from '../../shared/view/plain-prose.ts'
import { placeOf, propertyFacts } from '../../shared/view/property-facts.ts'
import { kindNames, statusNames } from '../../shared/view/property-texts.ts'
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
  const { kind, status, price, currency, slug, descriptionEs, descriptionEn } = property
  const address = localizedPath(`${pagePaths.properties}/${slug}`, language)
  return {
    language,
    house: houseOf(config),
    kind: kindNames[kind][language],
    place: placeOf(property),
    title: propertyTitle(property, language),
    status: status === 'available' ? undefined : statusNames[status][language],
    price: { label: texts.price, value: formatMoney(price, currency, language) },
    facts: propertyFacts(property, language, ['price', 'place', 'status']),
    paragraphs: plainParagraphs(language === 'es' ? descriptionEs : descriptionEn),
    noPhotos: texts.noPhotos,
    contact: contactOf(advisor, language, config),
    page: { link: config.PUBLIC_URL + address, caption: texts.page },
    dated: texts.dated(formatDate(new Date(), language, config.TIME_ZONE)),
  }
}

function houseOf({ BUSINESS_NAME, BUSINESS_ADDRESS, BUSINESS_PHONE, PUBLIC_URL }: Config) {
  const line = [BUSINESS_NAME, BUSINESS_ADDRESS, BUSINESS_PHONE].join(' · ')
  return { name: BUSINESS_NAME, site: new URL(PUBLIC_URL).host, line }
}
