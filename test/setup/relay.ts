import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** An SMTP reply a test makes the relay give instead of accepting. */
export type Refusal = { code: number; text: string }

/** A real SMTP server that keeps what it accepts, and refuses what a test tells it to. */
export type Relay = {
  url: string
  accepted: ParsedMail[]
  /** Answers `RCPT TO` and the final dot; return a refusal, or nothing to accept. */
  onRecipient: (address: string) => Refusal | undefined
  onMessage: (mail: ParsedMail) => Refusal | undefined
  stop(): Promise<void>
}

export async function startRelay(): Promise<Relay> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(failure(relay.onRecipient(address))),
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
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
    onRecipient: () => undefined,
    onMessage: () => undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return relay
}

function failure(refusal: Refusal | undefined): Error | undefined {
  return refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })
}
