import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi } from '../../api/server.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

const life = createLifecycle(() => {})
let dataDir: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let address: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'antesala-down-'))
  life.onClose('folder', () => rm(dataDir, { recursive: true, force: true }))
  postgres = await startPostgres({ dataDir, volatile: true })
  life.onClose('postgres', () => postgres.destroy())
  await migrate({ databaseUrl: postgres.url, log: silentLog })
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: 'a secret of the tests, thirty-two characters long',
    PORT: '0',
  })
  const { port } = await startApi(config, silentLog, life)
  address = `http://127.0.0.1:${port}`
})
afterAll(() => life.close())

async function statusOf(path: string) {
  return (await fetch(address + path)).status
}

function submit() {
  return fetch(`${address}/api/v1/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(inquiry),
  })
}

test('without its database the API responds to submissions with 503, keeps the contents of forms, and recovers by itself', async () => {
  expect((await submit()).status).toBe(200)
  expect(await statusOf('/en/')).toBe(200)

  await postgres.stop()
  const refused = await submit()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  const { error } = (await refused.json()) as { error: { code: string; message: string } }
  expect(error.code).toBe('SERVICE_UNAVAILABLE')
  expect(error.message).not.toMatch(/ECONN|postgres|sql/i)
  const page = await fetch(`${address}/en/properties`, { headers: { Accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('<h1>We could not show the page</h1>')
  expect(await statusOf('/about')).toBe(200)
  // A page in memory remains available. Parameters that it does not depend on do not matter.
  expect(await statusOf('/en/')).toBe(200)
  expect(await statusOf('/en/?utm_source=news')).toBe(200)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await fetch(`${address}/readyz`)).status).toBe(503)

  // A posted form is shown again with its contents, even if its property cannot be loaded.
  for (const path of ['/contact', '/en/properties/casa-ceniza']) {
    const posted = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { Accept: 'text/html' },
      body: new URLSearchParams(inquiry),
    })
    expect(posted.status).toBe(503)
    expect(posted.headers.get('retry-after')).toBe('5')
    expect(await posted.text()).toContain(`${inquiry.message}</textarea>`)
  }

  postgres = await startPostgres({ dataDir, volatile: true })
  await vi.waitFor(async () => expect((await submit()).status).toBe(200), {
    ...soon,
    interval: 200,
  })
  expect(await statusOf('/properties')).toBe(200)
})
