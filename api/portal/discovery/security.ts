import type { RequestHandler } from 'express'
import { languages } from '../../../shared/contract/language.ts'
import type { ApiContext } from '../../context.ts'
import { sendText } from '../send.ts'

/** Months from the first of the current month until the file expires. */
const VALID_MONTHS = 7

/** Serves /.well-known/security.txt (RFC 9116): where to report security vulnerabilities. */
export function showSecurity({ config }: ApiContext): RequestHandler {
  const { PUBLIC_URL, SECURITY_CONTACT } = config
  const contact = SECURITY_CONTACT.startsWith('https:')
    ? SECURITY_CONTACT
    : `mailto:${SECURITY_CONTACT}`
  return (request, response) => {
    const body = `Contact: ${contact}
Expires: ${expiry(new Date())}
Preferred-Languages: ${languages.join(', ')}
Canonical: ${PUBLIC_URL}/.well-known/security.txt
`
    sendText(request, response, { type: 'text/plain; charset=utf-8', body })
  }
}

// The file expires on the first of a month, so that its content changes only once a month.
function expiry(now: Date) {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS)).toISOString()
}
