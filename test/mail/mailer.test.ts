import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import type { DeliveryError } from '../../worker/mail/delivery-error.ts'
import { emailRow } from '../../worker/mail/enqueue.ts'
import { createMailer, type Mailer } from '../../worker/mail/mailer.ts'
import { createStops } from '../../worker/mail/stops.ts'
import { openLine, portOf, urlThrough } from '../setup/line.ts'
import { startRelay } from '../setup/relay.ts'
import { startScriptedRelay } from '../setup/scripted-relay.ts'

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function createTestMailer(relayUrl: string): Mailer {
  const mailer = createMailer(loadConfig(['SMTP_URL'], { SMTP_URL: relayUrl }), () => 10)
  onTestFinished(() => mailer.close())
  return mailer
}

async function send(mailer: Mailer): Promise<string> {
  const email = emailRow(
    {
      template: 'lead-acknowledgement',
      about: { kind: 'lead', id: '01a20707-7c00-7000-8000-000000000000' },
      language: 'es',
      to: { name: 'Ana', email: 'ana@example.com' },
      data: { name: 'Ana', code: 'LU-AAAAA', receivedOn: '22 de noviembre de 2026' },
    },
    'recepcion@antesala.example',
  )
  const content = { subject: 'Hola', html: '<p>Hola</p>', bodyText: 'Hola' }
  return await createStops().track('job', (stopping) =>
    mailer.send(email as Parameters<typeof mailer.send>[0], content, stopping),
  )
}

/** Returns the error of an attempt to send an email to a relay. */
async function errorAt(relayUrl: string): Promise<DeliveryError> {
  return await send(createTestMailer(relayUrl)).then(
    () => expect.unreachable(),
    (error) => error,
  )
}

test('a connection that a firewall has forgotten is not used', async () => {
  const relay = await startRelay()
  onTestFinished(() => relay.stop())
  const line = await openLine(portOf(relay.url))
  onTestFinished(() => line.close())
  const mailer = createTestMailer(urlThrough(line, relay.url))
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await send(mailer)
  line.silence()
  vi.advanceTimersByTime(60_000)
  await send(mailer)
  expect(relay.accepted).toHaveLength(2)
})

test('a relay that cannot be reached is at fault, and the error says why it cannot', async () => {
  const error = await errorAt(`smtp://127.0.0.1:${await freePort(undefined)}`)
  expect(error).toMatchObject({ scope: 'relay', code: 'ECONNREFUSED' })
  expect(await errorAt('smtp://relay.invalid')).toMatchObject({ code: 'ENOTFOUND' })
})

test('a relay that closes its connections before the greeting is at fault', async () => {
  const address = await listen(createServer((socket: Socket) => socket.end()))
  expect((await errorAt(`smtp://${address}`)).scope).toBe('relay')
})

test('a relay whose certificate is not trusted is at fault', async () => {
  // Has a certificate of its own, which nobody has signed.
  const relay = new SMTPServer({ secure: true, logger: false })
  relay.on('error', () => {})
  const address = await listen(relay.server)
  expect((await errorAt(`smtps://${address}`)).scope).toBe('relay')
})

test('a relay on another machine that offers no TLS gets neither the password nor the email', async () => {
  const commands: string[] = []
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.write('220 ready\r\n')
    socket.on('data', (bytes) => {
      const command = String(bytes).split(/\s/)[0] ?? ''
      commands.push(command)
      socket.write(command === 'STARTTLS' ? '502 5.5.1 No TLS\r\n' : '250 ok\r\n')
    })
  })
  // An address of this machine that the mailer does not know as such.
  const address = (await listen(server)).replace('127.0.0.1', 'user:secret@0.0.0.0')
  expect(await errorAt(`smtp://${address}`)).toMatchObject({
    scope: 'relay',
    message: 'the relay does not offer TLS: 502 5.5.1 No TLS',
  })
  expect(commands.filter((command) => command !== 'QUIT')).toEqual(['EHLO', 'STARTTLS'])
})

test('a relay on another machine that offers no TLS gets the email if its URL says so', async () => {
  const relay = await startRelay()
  onTestFinished(() => relay.stop())
  const url = `${relay.url.replace('127.0.0.1', '0.0.0.0')}?ignoreTLS=true`
  await send(createTestMailer(url))
  expect(relay.accepted).toHaveLength(1)
})

test('if the connection breaks after the message, it may have arrived', async () => {
  const relay = await startScriptedRelay({ recipient: '250 ok', message: null })
  onTestFinished(relay.stop)
  expect((await errorAt(relay.url)).scope).toBe('connection')
})

test.each([
  ['550 5.2.1 Mailbox disabled', 'email'],
  ['552 5.2.2 Mailbox full', 'email'],
  ['554 5.2.252 SendAsDenied; not allowed to send as', 'refused'],
  ['554 5.7.1 Relay access denied', 'refused'],
  ['452 4.2.2 Later', 'recipient'],
  ['421 4.7.0 Too many messages', 'session'],
])('after the reply %s to a message, the scope of the failure is %s', async (message, scope) => {
  const relay = await startScriptedRelay({ recipient: '250 ok', message })
  onTestFinished(relay.stop)
  expect((await errorAt(relay.url)).scope).toBe(scope)
})
