/** What nodemailer attaches to its errors, as far as we read it. */
type SmtpFault = Error & {
  code?: string
  permanent?: boolean
  command?: string
  response?: string
  syscall?: string
  timeoutType?: string
}

/**
 * Whose trouble a failed delivery is:
 * `mail`: this mail can never be delivered (a 5yz reply to RCPT TO or DATA);
 * `recipient`: its recipient's server will not have it now (any other reply to RCPT TO or DATA);
 * `relay`: the relay cannot be used at all (no connection, greeting, TLS, AUTH, MAIL FROM);
 * `line`: the connection broke on the way, for whatever reason.
 */
export type DeliveryTrouble = 'mail' | 'recipient' | 'relay' | 'line'

/** A mail that could not be handed over. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  /** The relay's reply, if it got as far as replying. */
  readonly smtpReply: string | undefined
  readonly trouble: DeliveryTrouble

  constructor(cause: unknown) {
    const fault = cause as SmtpFault
    super(fault.message, { cause })
    this.smtpReply = fault.response
    this.trouble = troubleOf(fault)
  }
}

function troubleOf({ command = '', response, permanent, ...fault }: SmtpFault): DeliveryTrouble {
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  if (response && isAboutMail) return permanent ? 'mail' : 'recipient'
  if (response) return 'relay'
  const isUnreachable =
    fault.syscall === 'connect' ||
    ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(fault.code ?? '') ||
    ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'].includes(fault.timeoutType ?? '')
  return isUnreachable ? 'relay' : 'line'
}
