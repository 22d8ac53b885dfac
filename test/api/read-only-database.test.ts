import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

async function setReadOnly(isReadOnly: boolean) {
  const { pathname } = new URL(antesala.url)
  const setting = 'default_transaction_read_only'
  await antesala.sql(
    `begin read write; alter database ${pathname.slice(1)} ${isReadOnly ? `set ${setting} = on` : `reset ${setting}`}; commit`,
  )
  // As when a primary becomes a standby: open connections stay, and become read-only.
  const sessions = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'antesala-%'`
  if (isReadOnly) await antesala.sql(sessions)
}

async function readiness() {
  const response = await fetch(`${antesala.address}/readyz`)
  return { status: response.status, body: await response.json() }
}

test('while the database is read-only, submissions get 503 with Retry-After, and pages are shown', async () => {
  await antesala.submit('/api/v1/contact', inquiry)
  expect((await readiness()).status).toBe(200)

  await setReadOnly(true)
  const refused = await antesala.post('/api/v1/contact', inquiry)
  expect(refused.status).toBe(503)
  expect(refused.body.error.code).toBe('SERVICE_UNAVAILABLE')
  expect(refused.headers.get('retry-after')).toBe('5')
  // Until the API has replaced its ended connections, it says so instead.
  await vi.waitFor(async () => {
    expect(await readiness()).toEqual({
      status: 503,
      body: { status: 'not ready', problems: ['the database is read-only'] },
    })
  }, soon)
  const page = await fetch(`${antesala.address}/properties`)
  expect(page.status).toBe(200)
  await page.text()

  // The connections of the API stay open, and stay read-only: it must replace them.
  await setReadOnly(false)
  await vi.waitFor(async () => {
    expect((await readiness()).status).toBe(200)
    await antesala.submit('/api/v1/contact', inquiry)
  }, soon)
})
