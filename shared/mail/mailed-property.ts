import type { Language } from '../contract/language.ts'
import type { PricedProperty } from '../tables/properties/properties.ts'
import { formatMoney } from '../view/format.ts'
import { propertyTitle } from '../view/property-title.ts'
import { localizedPath, pagePaths } from '../view/site.ts'
import type { MailedProperty } from './data.ts'

/**
 * Returns a property as an email shows it, without its picture.
 * @param referralCode that of the partner who referred the client, for the link to the property
 */
export function mailedProperty(
  property: PricedProperty,
  language: Language,
  referralCode?: string | null,
): MailedProperty {
  const { id, slug, city, price, currency } = property
  const path = localizedPath(`${pagePaths.properties}/${slug}`, language)
  return {
    id,
    path: referralCode ? `${path}?ref=${referralCode}` : path,
    title: propertyTitle(property, language),
    city,
    price: formatMoney(price, currency, language),
  }
}
