import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** An SMTP reply a test makes the relay give instead of accepting. */
type Refusal = { code: number; text: string }

/** A real SMTP server that keeps what it accepts, and refuses what a test tells it to. */
export type Relay = {
  url: string
  accepted: ParsedMail[]
  /** Turns every connection away at the greeting. */
  isRefusing: boolean
  /** How long it thinks after the final dot, in milliseconds. */
  thinksMs: number
  /** Answers `MAIL FROM`, as `onRecipient` does `RCPT TO`. */
  onSender: (address: string) => Refusal | undefined
  /** Answers `RCPT TO` and the final dot; return a refusal, or nothing to accept. */
  onRecipient: (address: string) => Refusal | undefined
  onMessage: (mail: ParsedMail) => Refusal | undefined
  stop(): Promise<void>
}

// Parsed and no more: no links are looked for, and neither form is made from the other.
const asSent = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
}

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
    onData: (stream, _session, done) => {
      simpleParser(stream, asSent).then(async (mail) => {
        await delay(relay.thinksMs)
        const refusal = relay.onMessage(mail)
        if (!refusal) relay.accepted.push(mail)
        done(failure(refusal))
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
    thinksMs: 0,
    onSender: () => undefined,
    onRecipient: () => undefined,
    onMessage: () => undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return relay
}

function failure(refusal: Refusal | undefined): Error | undefined {
  return refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })
}
