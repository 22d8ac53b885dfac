import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { openLine, portOf, urlThrough } from '../setup/line.ts'
import { silentLog } from '../setup/log.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

test('if the database stops responding, requests get a 503 or a page in memory within 14 seconds', async () => {
  const line = await openLine(portOf(antesala.url))
  const life = createLifecycle(() => {})
  const env = { ...antesala.env, DATABASE_URL: urlThrough(line, antesala.env.DATABASE_URL ?? '') }
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

  line.vanish()
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
  line.close()
  await life.close()
})
