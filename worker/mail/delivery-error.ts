/** What nodemailer attaches to its errors, as far as we read it. */
type SmtpFault = Error & { permanent?: boolean; command?: string; response?: string }

/** A mail that could not be handed over. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  /** The relay's reply, if it got as far as replying. */
  readonly smtpReply: string | undefined
  /**
   * Whether this very mail can never be delivered: a 5yz reply to RCPT TO or DATA. Any other
   * failure (greeting, TLS, AUTH, MAIL FROM, a lost connection) is the relay's trouble, and passes.
   */
  readonly permanent: boolean

  constructor(cause: unknown) {
    const fault = cause as SmtpFault
    super(fault.message, { cause })
    this.smtpReply = fault.response
    this.permanent = fault.permanent === true && ['RCPT TO', 'DATA'].includes(fault.command ?? '')
  }
}
