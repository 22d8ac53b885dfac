import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/cast.ts'
import { silentLog } from '../setup/log.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ TRUST_PROXY: '1' })
})
afterAll(() => antesala.close())

async function countJobs() {
  return (
    await antesala.sql("select count(*)::int as jobs from pgboss.job where name <> 'mint-codes'")
  ).rows[0]?.jobs as number
}

/** The answer as bytes, to be compared as such. */
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
])('%s', (what, path, alias, body) => {
  const key = { 'Idempotency-Key': `key-of-${what.replaceAll(' ', '-')}` }

  test('is taken once under a key, and answered with the same bytes', async () => {
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

  test('is refused under a key that was used for another', async () => {
    const before = await countJobs()
    const other = await send(path, { ...body, email: 'other@example.com' }, key)
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await countJobs()).toBe(before)
  })
})

test('a hundred at once under one key make one record and one answer', async () => {
  const before = await countJobs()
  const key = { 'Idempotency-Key': 'a-hundred-at-once' }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => send('/api/v1/contact', inquiry, key)),
  )
  const taken = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(taken.length).toBeGreaterThan(0)
  expect(new Set(taken.map(({ text }) => text)).size).toBe(1)
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_IN_USE' })
  expect(await countJobs()).toBe(before + 1)
})

test('two processes at once under one key make one record too', async () => {
  const life = createLifecycle(() => {})
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], antesala.env)
  const { port } = await openApi(config, silentLog, life)
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
  const taken = answers.filter(({ status }) => status === 200)
  expect(new Set(taken.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).not.toContain(
    500,
  )
  expect(await countJobs()).toBe(before + 1)
})

test("another client's key is another key", async () => {
  const key = { 'Idempotency-Key': 'everybody-says-1' }
  const mine = await send('/api/v1/contact', inquiry, { ...key, 'X-Forwarded-For': '203.0.113.1' })
  const theirs = await send('/api/v1/contact', inquiry, {
    ...key,
    'X-Forwarded-For': '203.0.113.2',
  })
  expect(theirs).toMatchObject({ status: 200, replayed: null })
  expect(theirs.text).not.toBe(mine.text)
})

test('a refusal is not kept: the same key may be sent again, corrected', async () => {
  const key = { 'Idempotency-Key': 'corrected' }
  const wrong = await send('/api/v1/contact', { ...inquiry, email: 'ana' }, key)
  const right = await send('/api/v1/contact', inquiry, key)
  expect([wrong.status, right.status]).toEqual([400, 200])
})

test('an answer is kept for 72 hours, then the key is free', async () => {
  const key = { 'Idempotency-Key': 'three-days' }
  const first = await send('/api/v1/contact', inquiry, key)
  const { rows } = await antesala.sql(
    `select expires_at - created_at = interval '72 hours' as kept from idempotency
     where about_id = '${JSON.parse(first.text).leadId}'`,
  )
  expect(rows).toEqual([{ kept: true }])
  await antesala.sql(`update idempotency set created_at = created_at - interval '73 hours',
    expires_at = expires_at - interval '73 hours'`)
  const later = await send('/api/v1/contact', inquiry, key)
  expect(later).toMatchObject({ status: 200, replayed: null })
  expect(later.text).not.toBe(first.text)
})

test.each([
  ['empty', ''],
  ['256 long', 'k'.repeat(256)],
  ['with a space', 'a key'],
  ['not ASCII', 'clé'],
])('a key that is %s is refused', async (_what, key) => {
  const answer = await send('/api/v1/contact', inquiry, { 'Idempotency-Key': key })
  expect(answer).toMatchObject({ status: 400, code: 'INVALID_IDEMPOTENCY_KEY' })
})

test('a key of 255 is taken', async () => {
  const answer = await send('/api/v1/contact', inquiry, { 'Idempotency-Key': 'k'.repeat(255) })
  expect(answer.status).toBe(200)
})
