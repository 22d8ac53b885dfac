import type { Config } from '../../shared/runtime/config.ts'
import { asPlain } from './markdown.ts'

/** What every page may say of the business. */
export function businessOf(config: Config) {
  return {
    businessName: config.BUSINESS_NAME,
    businessPhone: config.BUSINESS_PHONE,
    phoneLink: `[${asPlain(config.BUSINESS_PHONE)}](${telephoneOf(config)})`,
    businessAddress: config.BUSINESS_ADDRESS,
    publicUrl: config.PUBLIC_URL,
    currency: config.CURRENCY,
    limit: config.RATE_LIMIT_PER_MINUTE,
  }
}

/** Its telephone number as an address (RFC 3966). */
export function telephoneOf({ BUSINESS_PHONE }: Config): string {
  return `tel:${BUSINESS_PHONE.replace(/[^+\d]/g, '')}`
}
