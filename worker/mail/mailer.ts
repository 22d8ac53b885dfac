import { createTransport } from 'nodemailer'
import type { Config } from '../../shared/runtime/config.ts'
import type { Email, RenderedMail } from '../../shared/tables/emails/emails.ts'
import { DeliveryError } from './delivery-error.ts'

/** Hands mails to the relay over a few kept-open connections. */
export type Mailer = {
  /**
   * Sends one mail to its one recipient, under its own Message-ID.
   * @returns the relay's reply to the final dot
   * @throws DeliveryError with the relay's words, and whether they are final
   */
  send(email: Email, mail: RenderedMail): Promise<string>
  /** Greets the relay as for sending; rejects when it cannot be used. */
  probe(): Promise<unknown>
  close(): void
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** @param connections most connections to the relay at once */
export function createMailer(config: Config<'SMTP_URL'>, connections: number): Mailer {
  const relay = new URL(config.SMTP_URL)
  const idempotencyHeader = config.MAIL_IDEMPOTENCY_HEADER
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    // Every try is ours to count and to write down.
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
          // RFC 3834: vacation responders must not answer.
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
