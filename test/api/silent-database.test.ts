import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

/** Opens a proxy in front of the database that can drop all traffic without closing the connections. */
async function openProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const [port, host] = [Number(target.port), target.hostname]
  const ends: Socket[] = []
  let isCut = false
  const server = createServer((near) => {
    const far = connect(port, host)
    ends.push(near, far)
    near.on('data', (bytes) => isCut || far.write(bytes))
    far.on('data', (bytes) => isCut || near.write(bytes))
    for (const end of [near, far]) end.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    cut: () => {
      isCut = true
    },
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

test('if the database stops responding, requests get a 503 or a page in memory within 14 seconds', async () => {
  const proxy = await openProxy(antesala.url)
  const life = createLifecycle(() => {})
  const env = { ...antesala.env, DATABASE_URL: proxy.url }
  const { port } = await startApi(loadConfig(['DATABASE_URL', 'AUTH_SECRET'], env), silentLog, life)
  const submit = () =>
    fetch(`http://127.0.0.1:${port}/api/v1/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(inquiry),
    })
  expect((await submit()).status).toBe(200)
  const home = () => fetch(`http://127.0.0.1:${port}/`)
  expect((await home()).status).toBe(200)

  proxy.cut()
  const began = performance.now()
  const [refused, ready, shown] = await Promise.all([
    submit(),
    fetch(`http://127.0.0.1:${port}/readyz`),
    home(),
  ])
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(ready.status).toBe(503)
  // From memory.
  expect(shown.status).toBe(200)
  expect(performance.now() - began).toBeLessThan(14_000)
  proxy.close()
  await life.close()
})
