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
