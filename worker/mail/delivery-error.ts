/** The properties of nodemailer's errors that we read. */
type SmtpError = Error & {
  code?: string
  permanent?: boolean
  command?: string
  response?: string
  syscall?: string
  timeoutType?: string
}

/**
 * What a failed delivery means:
 * - `email`: this email can never be delivered (5yz reply to RCPT TO or DATA);
 * - `recipient`: this email was rejected temporarily (any other reply to RCPT TO or DATA);
 * - `relay`: no email can be delivered (connecting, greeting, TLS, AUTH or MAIL FROM failed);
 * - `connection`: the connection broke during the delivery, for an unknown reason.
 */
export type FailureScope = 'email' | 'recipient' | 'relay' | 'connection'

/** Thrown if the relay did not accept an email, or if the relay's reply was lost. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  /** The relay's reply, if there was one. */
  readonly smtpReply: string | undefined
  readonly scope: FailureScope
  /** Whether the reply says that the recipient's email address does not exist. */
  readonly isAddressGone: boolean

  constructor(cause: unknown) {
    const error = cause as SmtpError
    super(error.response ?? error.message, { cause })
    this.smtpReply = error.response
    this.scope = scopeOf(error)
    this.isAddressGone =
      this.scope === 'email' && error.command === 'RCPT TO' && isAddressRejection(error)
  }
}

// Permanent rejections because of the email address: an enhanced status code 5.1.x (RFC 3463, 3.2) or,
// without one, 550, 551 and 553 (RFC 5321, 4.2.3). A full mailbox or a
// policy violation does not mean that the address is gone.
function isAddressRejection({ response = '' }: SmtpError) {
  const [, code, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response) ?? []
  if (enhanced) return enhanced.startsWith('5.1.')
  return code === '550' || code === '551' || code === '553'
}

function scopeOf({ command = '', response, permanent, ...error }: SmtpError): FailureScope {
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  if (response && isAboutEmail) return permanent ? 'email' : 'recipient'
  if (response) return 'relay'
  const isUnreachable =
    error.syscall === 'connect' ||
    ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(error.code ?? '') ||
    ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'].includes(error.timeoutType ?? '')
  return isUnreachable ? 'relay' : 'connection'
}
