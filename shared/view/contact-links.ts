import type { Language } from '../contract/language.ts'

/** Returns the URI that calls a phone number, with its country code or as somebody wrote it (RFC 3966). */
export function telephoneUri(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}

/**
 * Returns the link that opens a chat in WhatsApp.
 * @param e164 without a number, the user chooses whom to write to
 * @param message what is written already
 */
export function whatsappUrl(e164: string | null, message?: string): string {
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`
  return `https://wa.me/${e164?.slice(1) ?? ''}${text}`
}

/** What somebody writes to the advisor of a property about it, by the title and the URL of its page. */
export const askingMessage: Record<Language, (title: string, url: string) => string> = {
  es: (title, url) => `Hola, me interesa ${title}: ${url}`,
  en: (title, url) => `Hello, I am interested in ${title}: ${url}`,
}
