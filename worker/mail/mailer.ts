import { createTransport } from 'nodemailer'
import type { Config } from '../../shared/runtime/config.ts'
import type { Email, RenderedEmail } from '../../shared/tables/emails/emails.ts'
import { DeliveryError } from './delivery-error.ts'

/** Sends emails to the relay over pooled connections. */
export type Mailer = {
  /**
   * Sends one email to its recipient under its stored Message-ID.
   * @returns the relay's final reply to DATA
   * @throws DeliveryError with the relay's reply and the scope of the failure
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
 * Creates a mailer for the relay at SMTP_URL. It requires TLS unless the relay is on this machine.
 * @param connections most concurrent connections to the relay
 */
export function createMailer(config: Config<'SMTP_URL'>, connections: number): Mailer {
  const relay = new URL(config.SMTP_URL)
  const idempotencyHeader = config.MAIL_IDEMPOTENCY_HEADER
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    // Retries are up to the job, so that every attempt is recorded.
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
          // RFC 3834: no auto-replies.
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
