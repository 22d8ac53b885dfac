import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { emailRow } from '../../worker/mail/enqueue.ts'
import { createMailer } from '../../worker/mail/mailer.ts'
import { createStops, StoppedError } from '../../worker/mail/stops.ts'
import { soon } from '../setup/waiting.ts'

/** Starts a mail server that answers everything but the command that begins with `silentAt`, and keeps what it was sent. */
async function startSilentRelay(silentAt: string) {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (silentAt !== 'greeting') socket.write('220 ready\r\n')
    createInterface(socket).on('line', (line) => {
      received.push(line)
      if (line.startsWith(silentAt)) return
      if (line === 'DATA') socket.write('354 go ahead\r\n')
      else if (/^(EHLO|MAIL|RCPT|RSET|QUIT)/.test(line)) socket.write('250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, sockets }
}

/** Begins to send an email to a relay; returns the stops, and the outcome. */
function startSending(relayUrl: string) {
  const mailer = createMailer(loadConfig(['SMTP_URL'], { SMTP_URL: relayUrl }), () => 1)
  onTestFinished(() => mailer.close())
  const email = emailRow(
    {
      template: 'lead-acknowledgement',
      about: { kind: 'lead', id: '01a20707-7c00-7000-8000-000000000000' },
      language: 'es',
      to: { name: 'Ana', email: 'ana@example.com' },
      data: { name: 'Ana', code: 'LU-AAAAA', receivedOn: '22 de noviembre de 2026' },
    },
    'recepcion@antesala.example',
  ) as Parameters<typeof mailer.send>[0]
  const content = { subject: 'Hola', html: '<p>Hola</p>', bodyText: 'Hola' }
  const stops = createStops()
  const outcome = stops
    .track('job', (stopping) => mailer.send(email, content, stopping))
    .catch((error: Error) => error)
  return { stops, outcome }
}

test.each([
  ['greeting', ''],
  ['MAIL FROM', 'MAIL FROM'],
  ['RCPT TO', 'RCPT TO'],
  ['DATA', 'DATA'],
])('an email is stopped while the relay does not answer to %s', async (silentAt, last) => {
  const relay = await startSilentRelay(silentAt)
  const { stops, outcome } = startSending(relay.url)
  await vi.waitFor(() => {
    expect(relay.sockets.size).toBe(1)
    expect(relay.received.at(-1) ?? '').toContain(last)
  }, soon)
  expect(stops.stop('job')).toBe('stopped')
  expect(await outcome).toBeInstanceOf(StoppedError)
  expect(stops.stop('job')).toBe('not_running')
  // The relay got no content, and gets none later.
  await vi.waitFor(() => expect([...relay.sockets].every(({ closed }) => closed)).toBe(true), soon)
  expect(relay.received.join('\n')).not.toContain('Subject')
})

test('an email is not stopped once the relay has its content', async () => {
  const relay = await startSilentRelay('.')
  const { stops, outcome } = startSending(relay.url)
  await vi.waitFor(() => expect(relay.received).toContain('.'), soon)
  expect(stops.stop('job')).toBe('too_late')
  for (const socket of relay.sockets) socket.write('250 accepted\r\n')
  expect(await outcome).toBe('250 accepted')
})
