import type { LeadRow } from '../../../shared/contract/records.ts'
import type { AnswerText } from './draft.ts'

/**
 * Opens WhatsApp or the mail program with an answer. Call it while a click or a key is being handled, because a browser refuses it
 * later.
 */
export function openProgram(lead: Pick<LeadRow, 'phoneE164' | 'email'>, text: AnswerText): void {
  const link = document.createElement('a')
  link.href = addressOf(lead, text)
  if (text.way === 'whatsapp') {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  link.click()
}

function addressOf(
  { phoneE164, email }: Pick<LeadRow, 'phoneE164' | 'email'>,
  { way, subject, body }: AnswerText,
) {
  if (way === 'whatsapp')
    return `https://wa.me/${phoneE164?.slice(1)}?text=${encodeURIComponent(body)}`
  // RFC 6068, 5: line breaks in a body are CRLF.
  const text = encodeURIComponent(body.replaceAll('\n', '\r\n'))
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${text}`
}
