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
  /** Whether the relay says that there is no such address, whatever is sent to it. */
  readonly isAddressGone: boolean

  constructor(cause: unknown) {
    const fault = cause as SmtpFault
    super(fault.response ?? fault.message, { cause })
    this.smtpReply = fault.response
    this.trouble = troubleOf(fault)
    this.isAddressGone = this.trouble === 'mail' && fault.command === 'RCPT TO' && isGone(fault)
  }
}

// Of the permanent refusals of a recipient, those that name the address as the reason: an enhanced
// code 5.1.x (RFC 3463, 3.2), or where there is none, 550, 551 and 553 (RFC 5321, 4.2.3). A full
// mailbox or a policy is about this mail, not the next.
function isGone({ response = '' }: SmtpFault) {
  const [, code, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response) ?? []
  if (enhanced) return enhanced.startsWith('5.1.')
  return code === '550' || code === '551' || code === '553'
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
