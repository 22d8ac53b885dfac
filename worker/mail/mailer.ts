import { createTransport } from 'nodemailer'
import type { Config } from '../../shared/runtime/config.ts'
import type { Email, RenderedEmail } from '../../shared/tables/emails/emails.ts'
import { DeliveryError } from './delivery-error.ts'

/** Sends emails to the relay over pooled connections. */
export type Mailer = {
  /**
   * Sends one email to its recipient under its stored Message-ID.
   * @returns the relay's final reply to DATA
   * @throws DeliveryError with the relay's reply, if any, and the scope of the failure
   */
  send(email: Email, mail: RenderedEmail): Promise<string>
  /**
   * Connects to the relay and authenticates, without sending anything.
   * @throws if the relay cannot be used
   */
  probe(): Promise<unknown>
  close(): void
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Creates a mailer for the relay at SMTP_URL. Connections require TLS unless the relay is on this machine.
 * @param connections maximum number of connections to the relay
 */
export function createMailer(config: Config<'SMTP_URL'>, connections: number): Mailer {
  const relay = new URL(config.SMTP_URL)
  const idempotencyHeader = config.MAIL_IDEMPOTENCY_HEADER
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    // Only the job retries, so that every attempt is stored.
    maxRequeues: 0,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    requireTLS: relay.protocol === 'smtp:' && !loopback.has(relay.hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    close: () => transport.close(),
    probe: () => transport.verify(),
    send: async (email, mail) => {
      try {
        const sent = await transport.sendMail({
          from: { name: config.BUSINESS_NAME, address: config.MAIL_FROM },
          to: { name: email.toName ?? '', address: email.toEmail },
          ...(email.replyTo && { replyTo: { name: '', address: email.replyTo } }),
          messageId: `<${email.messageId}>`,
          date: email.createdAt,
          subject: mail.subject,
          text: mail.bodyText,
          html: mail.html,
          // Asks for no automatic replies (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(idempotencyHeader && { [idempotencyHeader]: email.id }),
          },
        })
        return sent.response
      } catch (error) {
        throw new DeliveryError(error)
      }
    },
  }
}
