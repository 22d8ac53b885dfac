import type { AnswerFacts } from '../../../shared/contract/answer.ts'
import { whatsappUrl } from '../../../shared/view/contact-links.ts'
import type { AnswerText } from './draft.ts'

/**
 * Opens WhatsApp or the mail program with an answer, unless `opened` says that it is open with this one already. Call it while a
 * click or a key is being handled, because a browser refuses it later.
 * @param opened the address that was opened before, which says the way, the subject and the text
 * @returns the address that is open
 */
export function openProgram(
  contact: AnswerFacts['contact'],
  text: AnswerText,
  opened: string | undefined,
): string | undefined {
  const address = addressOf(contact, text)
  if (!address || address === opened) return opened
  const link = document.createElement('a')
  link.href = address
  if (text.way === 'whatsapp') {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  link.click()
  return address
}

function addressOf(
  { phoneE164, email }: AnswerFacts['contact'],
  { way, subject, body }: AnswerText,
) {
  if (way === 'mail') return undefined
  if (way === 'whatsapp') return whatsappUrl(phoneE164, body)
  // RFC 6068, 5: line breaks in a body are CRLF.
  const text = encodeURIComponent(body.replaceAll('\n', '\r\n'))
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${text}`
}
