import type { Language } from '../contract/language.ts'
import { formatMoney } from './format.ts'

const none: Record<Language, string> = { es: 'Ninguno', en: 'None' }

/** Formats a down payment that a client stated; zero in words. */
export function formatDownPayment(amount: number, currency: string, language: Language): string {
  return amount === 0 ? none[language] : formatMoney(amount, currency, language)
}
