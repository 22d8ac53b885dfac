import type { Language } from '../../shared/contract/language.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { telephoneUri } from '../../shared/view/contact-links.ts'
import { escapeMarkdown } from './markdown.ts'
import { officeHoursForPeople } from './office-hours.ts'

/** Returns the values about the business and its API that every page template can use. */
export function businessValues(config: Config, language: Language) {
  return {
    businessName: config.BUSINESS_NAME,
    businessPhone: config.BUSINESS_PHONE,
    phoneLink: `[${escapeMarkdown(config.BUSINESS_PHONE)}](${telephoneUri(config.BUSINESS_PHONE)})`,
    officeHours: officeHoursForPeople(config.OFFICE_HOURS, config.TIME_ZONE, language),
    businessAddress: config.BUSINESS_ADDRESS,
    publicUrl: config.PUBLIC_URL,
    currency: config.CURRENCY,
    limit: config.RATE_LIMIT_PER_MINUTE,
  }
}
