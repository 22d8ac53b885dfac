import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../shared/runtime/db.ts'

// A certificate for localhost that nobody has signed, and its key. Nothing but this test uses them.
const file = (name: string) => join(import.meta.dirname, 'fixtures', name)
const [certificate, key] = [file('localhost.pem'), file('localhost-key.pem')]

/** Starts a server that agrees to TLS as PostgreSQL does, and then keeps what it receives. */
async function startServer() {
  const received: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    // The request for TLS has eight bytes; `S` agrees.
    socket.once('data', () => {
      socket.write('S')
      const tls = { isServer: true, cert: readFileSync(certificate), key: readFileSync(key) }
      const secure = new TLSSocket(socket, tls)
      secure.on('error', () => {})
      secure.once('data', (bytes) => {
        received.push(String(bytes))
        secure.destroy()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { received, port: (server.address() as AddressInfo).port }
}

/** Returns the error of a query. */
async function errorAt(url: string) {
  const db = openDatabase({
    url,
    max: 1,
    statementTimeoutMs: 8_000,
    applicationName: 'tls-test',
    onError: () => {},
  })
  onTestFinished(() => db.destroy())
  return await sql`select 1`.execute(db).then(
    () => expect.unreachable(),
    (error: Error) => error.message,
  )
}

test('a database whose certificate is not trusted is refused', async () => {
  const { port, received } = await startServer()
  const url = `postgres://user:secret@localhost:${port}/antesala?sslmode=verify-full`
  expect(await errorAt(url)).toMatch(/^self-signed certificate/)
  expect(received).toEqual([])
})

test('a database is trusted by the authority that the URL names, and only under the names of its certificate', async () => {
  const { port, received } = await startServer()
  const trusting = `antesala?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate)}`
  await errorAt(`postgres://user:secret@localhost:${port}/${trusting}`)
  expect(received.join()).toContain('tls-test')
  expect(await errorAt(`postgres://user:secret@127.0.0.1:${port}/${trusting}`)).toMatch(
    /does not match/,
  )
  expect(received.length).toBe(1)
})
