import { createTransport } from 'nodemailer'
import { requiresTls } from '../../../shared/domain/relay-url.ts'
import { smtpCodes } from '../../../shared/domain/smtp-codes.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { Channel, Outgoing } from './channel.ts'

/** Time limits for connecting, for the greeting and for each reply, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Creates a channel that sends messages as plain emails over ALERT_SMTP_URL, each on a connection of its own. */
export function createSecondRelay(config: Config & { ALERT_SMTP_URL: string }): Channel {
  const transport = createTransport({
    url: config.ALERT_SMTP_URL,
    requireTLS: requiresTls(new URL(config.ALERT_SMTP_URL)),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    close: () => transport.close(),
    send: async (message) => {
      try {
        await transport.sendMail({
          from: { name: config.BUSINESS_NAME, address: config.MAIL_FROM },
          to: config.ALERT_MAILBOX ?? config.OPS_MAILBOX,
          subject: message.content.title,
          text: textOf(message),
          messageId: `<${message.id}@${config.MAIL_FROM.split('@').at(-1)}>`,
          // Asks for no automatic replies (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error })
      }
    },
  }
}

function textOf({ content: { paragraphs, reason, alert } }: Outgoing) {
  const urls = [alert?.url, alert?.helpUrl].filter((url) => typeof url === 'string')
  return [...paragraphs, ...(reason ? [`> ${reason}`] : []), ...urls].join('\n\n')
}

// The codes of the server's reply; else the code of Node, or of nodemailer, which is less exact.
function reasonOf(error: unknown) {
  const { response, originalCode, code } = Object(error)
  const codes = typeof response === 'string' ? smtpCodes(response) : undefined
  return codes ?? String(originalCode ?? code ?? 'the server did not accept the email')
}
