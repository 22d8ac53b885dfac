import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** An SMTP reply that rejects a command or message. */
type Rejection = { code: number; text: string }

/** An accepted message, and the addresses of its envelope (RCPT TO). */
export type AcceptedMail = ParsedMail & { recipients: string[] }

/** A real SMTP server that keeps accepted messages and rejects those that a test chooses. */
export type Relay = {
  url: string
  accepted: AcceptedMail[]
  /** Whether every connection is rejected with 421 at the greeting. */
  isRefusing: boolean
  /** Delay of the reply to a message, in milliseconds; a function chooses it by message. */
  replyDelayMs: number | ((mail: ParsedMail) => number)
  /** What the reply to each message waits for, besides; default: nothing. */
  held: Promise<unknown> | undefined
  /** Replies to `MAIL FROM`; returns a rejection, or undefined to accept. */
  onSender: (address: string) => Rejection | undefined
  /** Replies to `RCPT TO`, in the same way. */
  onRecipient: (address: string) => Rejection | undefined
  /** The text of the reply to an accepted message; default: that of the server. */
  acceptance: string | undefined
  /** Replies to the message, in the same way. */
  onMessage: (mail: ParsedMail) => Rejection | undefined
  stop(): Promise<void>
}

// Keeps the text and HTML parts as sent: links are not marked up, and no part is derived from the other.
const parserOptions = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
}

/** Starts the server on a free port. */
export async function startRelay(): Promise<Relay> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) =>
      done(relay.isRefusing ? failure({ code: 421, text: '4.3.2 Not now' }) : undefined),
    onMailFrom: ({ address }, _session, done) => done(failure(relay.onSender(address))),
    onRcptTo: ({ address }, _session, done) => done(failure(relay.onRecipient(address))),
    onData: (stream, { envelope }, done) => {
      simpleParser(stream, parserOptions).then(async (mail) => {
        const { replyDelayMs } = relay
        await delay(typeof replyDelayMs === 'number' ? replyDelayMs : replyDelayMs(mail))
        await relay.held
        const rejection = relay.onMessage(mail)
        const recipients = envelope.rcptTo.map(({ address }) => address)
        if (!rejection) relay.accepted.push({ ...mail, recipients })
        done(failure(rejection), relay.acceptance)
      }, done)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const relay: Relay = {
    url: `smtp://127.0.0.1:${port}`,
    accepted: [],
    isRefusing: false,
    replyDelayMs: 0,
    held: undefined,
    onSender: () => undefined,
    onRecipient: () => undefined,
    acceptance: undefined,
    onMessage: () => undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return relay
}

function failure(rejection: Rejection | undefined): Error | undefined {
  return rejection && Object.assign(new Error(rejection.text), { responseCode: rejection.code })
}
