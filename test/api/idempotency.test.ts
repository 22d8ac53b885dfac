import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startApi } from '../../api/server.ts'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

async function countJobs() {
  return (
    await antesala.sql("select count(*)::int as jobs from pgboss.job where name <> 'mint-codes'")
  ).rows[0]?.jobs as number
}

/** Sends a request; `text` is the exact body of the response. */
async function send(
  path: string,
  body: unknown,
  headers: Record<string, string>,
  base = antesala.address,
) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const code = response.ok ? undefined : JSON.parse(text).error.code
  return {
    status: response.status,
    text,
    code,
    replayed: response.headers.get('idempotent-replayed'),
  }
}

describe.each([
  ['an inquiry', '/api/v1/contact', '/api/contact', inquiry],
  ['an application', '/api/v1/partner-waitlist', '/api/partner-waitlist', application],
  ['an assessment', '/api/v1/assessment-email', '/api/v1/assessment-email', assessmentRequest],
])('%s', (name, path, alias, body) => {
  const key = { 'Idempotency-Key': `key-of-${name.replaceAll(' ', '-')}` }

  test('is accepted once per key, and answered with the same bytes', async () => {
    const before = await countJobs()
    const first = await send(path, body, key)
    const again = await send(path, body, key)
    const reordered = Object.fromEntries(Object.entries(body).reverse())
    const byAlias = await send(alias, reordered, { ...key, 'Accept-Language': 'en' })
    expect(first).toMatchObject({ status: 200, replayed: null })
    expect(again).toEqual({ ...first, replayed: 'true' })
    expect(byAlias).toEqual({ ...first, replayed: 'true' })
    expect(await countJobs()).toBe(before + 1)
  })

  test('is rejected if its key was used with another body', async () => {
    const before = await countJobs()
    const other = await send(path, { ...body, email: 'other@example.com' }, key)
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await countJobs()).toBe(before)
  })
})

test('a hundred simultaneous requests with one key create one job; all get the same response or a 409', async () => {
  const before = await countJobs()
  const key = { 'Idempotency-Key': 'a-hundred-at-once' }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => send('/api/v1/contact', inquiry, key)),
  )
  const accepted = answers.filter(({ status }) => status === 200)
  const rejected = answers.filter(({ status }) => status !== 200)
  expect(accepted.length).toBeGreaterThan(0)
  expect(new Set(accepted.map(({ text }) => text)).size).toBe(1)
  for (const answer of rejected)
    expect(answer).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_IN_USE' })
  expect(await countJobs()).toBe(before + 1)
})

test('simultaneous requests with one key to two APIs on one database create one job', async () => {
  const life = createLifecycle(() => {})
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], antesala.env)
  const { port } = await startApi(config, silentLog, life)
  const before = await countJobs()
  const key = { 'Idempotency-Key': 'two-processes' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      send(
        '/api/v1/contact',
        inquiry,
        key,
        index % 2 ? antesala.address : `http://127.0.0.1:${port}`,
      ),
    ),
  )
  await life.close()
  const accepted = answers.filter(({ status }) => status === 200)
  expect(new Set(accepted.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).not.toContain(
    500,
  )
  expect(await countJobs()).toBe(before + 1)
})

test('a rejection is not stored, so the corrected request can use the same key', async () => {
  const key = { 'Idempotency-Key': 'corrected' }
  const invalid = await send('/api/v1/contact', { ...inquiry, email: 'ana' }, key)
  const corrected = await send('/api/v1/contact', inquiry, key)
  expect([invalid.status, corrected.status]).toEqual([400, 200])
})

test('a response is stored for 72 hours, then the key can be used again', async () => {
  const key = { 'Idempotency-Key': 'three-days' }
  const first = await send('/api/v1/contact', inquiry, key)
  const { rows } = await antesala.sql(
    `select bool_and(expires_at - created_at = interval '72 hours') as kept from idempotency
     where about_id = '${JSON.parse(first.text).leadId}'`,
  )
  expect(rows).toEqual([{ kept: true }])
  await antesala.sql(`update idempotency set created_at = created_at - interval '73 hours',
    expires_at = expires_at - interval '73 hours'`)
  const later = await send('/api/v1/contact', inquiry, key)
  expect(later).toMatchObject({ status: 200, replayed: null })
  expect(later.text).not.toBe(first.text)
})

test('a key is recognized, even if the clock of an API is 400 days slow', async () => {
  const key = { 'Idempotency-Key': 'slow-clock' }
  vi.useFakeTimers({ now: Date.now() - 400 * DAY_MS, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = await send('/api/v1/contact', inquiry, key)
  vi.useRealTimers()
  const repeated = await send('/api/v1/contact', inquiry, key)
  expect(repeated).toMatchObject({ status: 200, replayed: 'true', text: first.text })
})

test.each([
  ['is empty', ''],
  ['has 256 characters', 'k'.repeat(256)],
  ['contains a space', 'a key'],
  ['is not ASCII', 'clé'],
])('a key that %s is rejected', async (_name, key) => {
  const answer = await send('/api/v1/contact', inquiry, { 'Idempotency-Key': key })
  expect(answer).toMatchObject({ status: 400, code: 'INVALID_IDEMPOTENCY_KEY' })
})

test('a key of 255 characters is accepted', async () => {
  const answer = await send('/api/v1/contact', inquiry, { 'Idempotency-Key': 'k'.repeat(255) })
  expect(answer.status).toBe(200)
})
