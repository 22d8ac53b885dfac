import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { requiresTls } from '../../shared/domain/relay-url.ts'
import { storable } from '../../shared/domain/storable.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { Email, RenderedEmail } from '../../shared/tables/emails/emails.ts'
import { composeMessage, type HeaderFields } from './compose.ts'
import { DeliveryError } from './delivery-error.ts'
import { createRelayPool } from './relay-pool.ts'

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

/**
 * Creates a mailer for the relay at SMTP_URL. Connections require TLS unless the relay is on this machine, or the URL
 * says `ignoreTLS`.
 */
export function createMailer(config: Config<'SMTP_URL'>): Mailer {
  const relay = new URL(config.SMTP_URL)
  const idempotencyHeader = config.MAIL_IDEMPOTENCY_HEADER
  const pool = createRelayPool(() =>
    createTransport({
      url: config.SMTP_URL,
      pool: true,
      // Only the job retries, so that every attempt is stored.
      maxRequeues: 0,
      maxConnections: config.SMTP_CONNECTIONS,
      maxMessages: Number.POSITIVE_INFINITY,
      requireTLS: requiresTls(relay),
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )

  function headerOf(email: Email, { subject }: RenderedEmail): HeaderFields {
    return {
      // Asks for no automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(idempotencyHeader && { [idempotencyHeader]: email.id }),
      From: { name: config.BUSINESS_NAME, address: config.MAIL_FROM },
      To: { name: email.toName ?? '', address: email.toEmail },
      'Reply-To': email.replyTo ? { name: '', address: email.replyTo } : undefined,
      Subject: subject,
      'Message-ID': `<${email.messageId}>`,
      Date: email.createdAt.toUTCString().replace('GMT', '+0000'),
    }
  }

  return {
    close: () => pool.close(),
    probe: () => pool.use((transport) => transport.verify()),
    send: async (email, mail) => {
      const { raw, envelope } = composeMessage(headerOf(email, mail), mail, email.id)
      let hasBegun = false
      // nodemailer begins to read it once it is connected and signed in to the relay.
      function* content() {
        hasBegun = true
        yield raw
      }
      try {
        const sent = await pool.use((transport) =>
          transport.sendMail({ raw: Readable.from(content()), envelope }),
        )
        return storable(sent.response)
      } catch (error) {
        throw new DeliveryError(error, hasBegun)
      }
    },
  }
}
