import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import type { RenderedEmail } from '../../shared/tables/emails/emails.ts'

/**
 * The header fields of a message; those without a value are left out. Date and Message-ID are required: nodemailer
 * would generate others for each attempt.
 */
export type HeaderFields = { Date: string; 'Message-ID': string } & Record<
  string,
  string | { name: string; address: string } | undefined
>

/** A composed message (RFC 5322) and the addresses for `MAIL FROM` and `RCPT TO`. */
type Message = { raw: Buffer; envelope: MimeNode.Envelope }

/**
 * Composes the message of an email: its header, and its text and HTML as alternatives. The same arguments
 * always result in the same bytes.
 *
 * nodemailer's MIME builder encodes and folds the header. It would build the parts as well, but that takes
 * longer than everything else about sending an email, because it encodes HTML as quoted-printable in
 * JavaScript; base64 (RFC 2045, section 6.8) is built into Node.
 * @param id part of the line that separates the parts, so it must not occur in the email
 */
export function composeMessage(fields: HeaderFields, mail: RenderedEmail, id: string): Message {
  const boundary = `part-${id}`
  const root = new MimeNode(`multipart/alternative; boundary="${boundary}"`)
  // The types do not know that it accepts addresses, too.
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) root.setHeader(name, value as string)
  const raw = Buffer.concat([
    Buffer.from(`${root.buildHeaders()}\r\n`),
    partHeader(boundary, 'text/plain', 'quoted-printable'),
    Buffer.from(wrap(encode(withCrlf(mail.bodyText)))),
    partHeader(boundary, 'text/html', 'base64'),
    toBase64Lines(withCrlf(mail.html)),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { raw, envelope: root.getEnvelope() }
}

function partHeader(boundary: string, type: string, encoding: string) {
  return Buffer.from(
    `\r\n--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`,
  )
}

// Text has line breaks of its own, which in a message are CRLF.
function withCrlf(text: string) {
  return text.replaceAll(/\r\n|\r|\n/g, '\r\n')
}

/** The longest line of base64 in MIME, in characters (RFC 2045, 6.8). */
const MAX_LINE = 76

function toBase64Lines(text: string): Buffer {
  const base64 = Buffer.from(text).toString('base64')
  const lines: string[] = []
  for (let start = 0; start < base64.length; start += MAX_LINE)
    lines.push(base64.slice(start, start + MAX_LINE))
  return Buffer.from(lines.join('\r\n'), 'latin1')
}
