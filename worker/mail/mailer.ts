import { Readable } from 'node:stream'
import { createTransport, type PluginFunction } from 'nodemailer'
import { requiresTls } from '../../shared/domain/relay-url.ts'
import { storable } from '../../shared/domain/storable.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { Email, RenderedEmail } from '../../shared/tables/emails/emails.ts'
import { composeMessage, type HeaderFields } from './compose.ts'
import { DeliveryError } from './delivery-error.ts'
import { createRelayPool } from './relay-pool.ts'
import { StoppedError, type Stopping } from './stops.ts'

/** Sends emails to the relay over pooled connections. */
export type Mailer = {
  /**
   * Sends one email to its recipient under its stored Message-ID.
   * @param stopping lets staff stop it until the relay asks for its content
   * @returns the relay's final reply to DATA
   * @throws DeliveryError with the relay's reply, if any, and the scope of the failure; StoppedError if staff stopped it
   */
  send(email: Email, mail: RenderedEmail, stopping: Stopping): Promise<string>
  /**
   * Connects to the relay and authenticates, without sending anything.
   * @throws DeliveryError if the relay cannot be used
   */
  probe(): Promise<unknown>
  close(): void
}

/**
 * Creates a mailer for the relay at SMTP_URL. Connections require TLS unless the relay is on this machine, or the URL
 * says `ignoreTLS`.
 * @param maxConnections returns how many emails are sent at once
 */
export function createMailer(config: Config<'SMTP_URL'>, maxConnections: () => number): Mailer {
  const relay = new URL(config.SMTP_URL)
  const idempotencyHeader = config.MAIL_IDEMPOTENCY_HEADER
  const sent = createSentStreams()
  const pool = createRelayPool(() => {
    const transport = createTransport({
      url: config.SMTP_URL,
      pool: true,
      // Only the job retries, so that every attempt is stored.
      maxRequeues: 0,
      maxConnections: maxConnections(),
      maxMessages: Number.POSITIVE_INFINITY,
      requireTLS: requiresTls(relay),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return transport.use('stream', sent.plugin)
  })

  // Asks for no automatic replies (RFC 3834), except to what a person wrote.
  const automatic = { 'Auto-Submitted': 'auto-generated' }

  function headerOf(email: Email, { subject }: RenderedEmail): HeaderFields {
    return {
      ...(email.template !== 'lead-answer' && automatic),
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
    probe: async () => {
      try {
        await pool.use((transport) => transport.verify())
      } catch (error) {
        throw new DeliveryError(error, false)
      }
    },
    send: async (email, mail, stopping) => {
      const { raw, envelope } = composeMessage(headerOf(email, mail), mail, email.id)
      let hasBegun = false
      // nodemailer begins to read it once it is connected and signed in to the relay.
      function* content() {
        hasBegun = true
        yield raw
      }
      const source = Readable.from(content())
      stopping.watch(() => sent.isRead(source))
      try {
        const { response } = await pool.use((transport) =>
          transport.sendMail({ raw: source, envelope, signal: stopping.signal }),
        )
        return storable(response)
      } catch (error) {
        if (stopping.signal.aborted) throw new StoppedError('stopped by staff')
        throw new DeliveryError(error, hasBegun)
      }
    },
  }
}

/** The streams that nodemailer makes of messages, by the source of each message. */
function createSentStreams() {
  const streams = new WeakMap<Readable, Readable>()
  const plugin: PluginFunction = ({ data, message }, done) => {
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = createReadStream(options)
      if (data.raw instanceof Readable) streams.set(data.raw, stream)
      return stream
    }
    done()
  }
  return {
    plugin,
    /** Whether the relay has asked for the content of a message: until then, nodemailer reads nothing of its stream. */
    isRead: (source: Readable) => streams.get(source)?.readableDidRead ?? false,
  }
}
