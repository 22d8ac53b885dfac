import type { RequestHandler } from 'express'
import { languages } from '../../../shared/contract/language.ts'
import type { ApiContext } from '../../context.ts'
import { sendText } from '../send.ts'

/** Months from the beginning of this one after which somebody should look at the file again. */
const MONTHS = 7

/** GET /.well-known/security.txt (RFC 9116): where to report faults in security. */
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

// The first of a month, so that the file is the same all month long.
function expiry(now: Date) {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS)).toISOString()
}
