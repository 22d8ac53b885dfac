import { storable } from '../../shared/domain/storable.ts'

/** The properties of nodemailer's errors that we read. */
type SmtpError = Error & {
  code?: string
  /** The code of Node, such as ECONNREFUSED, if `code` is a less exact one of nodemailer. */
  originalCode?: string
  permanent?: boolean
  command?: string
  response?: string
}

/**
 * What a failed delivery means:
 * - `email`: this email can never be delivered (5yz reply to RCPT TO or DATA because of its recipient or content);
 * - `refused`: a 5yz reply to RCPT TO or DATA for another reason: the relay may refuse all emails of this sender;
 * - `recipient`: this email was rejected temporarily (any other reply to RCPT TO or DATA);
 * - `session`: the relay ended the session, for example because of a quota per connection (421);
 * - `relay`: no email can be delivered (connecting, greeting, TLS, AUTH or MAIL FROM failed);
 * - `connection`: the connection broke during the delivery, for an unknown reason.
 */
export type FailureScope = 'email' | 'refused' | 'recipient' | 'session' | 'relay' | 'connection'

/** Thrown if the relay did not accept an email, or if the relay's reply was lost. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  /** The code of Node or nodemailer if there was no reply. */
  readonly code: string | undefined
  /** The relay's reply, if there was one. */
  readonly smtpReply: string | undefined
  readonly scope: FailureScope
  /**
   * Whether the reply says that the recipient's email address does not exist. In the scope `refused`, this is true only
   * if the relay accepts other emails.
   */
  readonly isAddressGone: boolean

  /** @param hasBegun whether the session with the relay had begun, so that the email may have arrived */
  constructor(cause: unknown, hasBegun: boolean) {
    const error = cause as SmtpError
    const reply = error.response && storable(error.response)
    super(reply === undefined ? storable(error.message) : messageOf(error.command, reply), {
      cause,
    })
    this.smtpReply = reply
    this.code = reply === undefined ? (error.originalCode ?? error.code) : undefined
    this.scope = scopeOf(error, hasBegun)
    this.isAddressGone = error.command === 'RCPT TO' && ADDRESS_GONE.test(this.smtpReply ?? '')
  }
}

function messageOf(command: string | undefined, reply: string) {
  return command === 'STARTTLS' ? `the relay does not offer TLS: ${reply}` : reply
}

// Enhanced status codes (RFC 3463, 3.2 and RFC 7505, 4.1) of a mailbox, domain or address that does not exist, is
// malformed, has moved or accepts no mail; or 550 without an enhanced code (RFC 5321, 4.2.3).
const ADDRESS_GONE = /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b|^550(?![ -]\d\.\d+\.\d)/

// Enhanced status codes that can only be about this email: its address, mailbox, size or content; or 552 without one.
// Others, such as 5.7.1 and 5.1.8, and 550 without one may mean that the relay refuses the sender.
const ABOUT_EMAIL = /^5\d\d[ -]5\.(1\.([1-6]|10)|2\.[1-4]|3\.4|6\.\d+)\b|^552(?![ -]\d\.\d+\.\d)/

function scopeOf(
  { command = '', response, permanent }: SmtpError,
  hasBegun: boolean,
): FailureScope {
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  if (response?.startsWith('421') && isAboutEmail) return 'session'
  if (response && isAboutEmail && !permanent) return 'recipient'
  if (response && isAboutEmail) return ABOUT_EMAIL.test(response) ? 'email' : 'refused'
  return response || !hasBegun ? 'relay' : 'connection'
}
