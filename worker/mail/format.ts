import type { Language } from '../../shared/contract/language.ts'

const locales = { es: 'es-MX', en: 'en-US' } as const satisfies Record<Language, string>

/** An amount in whole units with its currency: "USD 1,250,000". */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const digits = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 0 })
  return `${currency} ${digits.format(Math.round(amount))}`
}

/** A fraction as a percentage, with up to two decimals: 0.105 is "10.5 %" or "10.5%". */
export function formatPercent(fraction: number, language: Language): string {
  const digits = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 })
  return `${digits.format(fraction * 100)}${language === 'es' ? ' %' : '%'}`
}
