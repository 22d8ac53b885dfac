import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueFormToken } from '../../api/http/form-token.ts'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { portalForms } from '../setup/portal-forms.ts'

const home = '203.0.113.1'
const phone = '2001:db8:7::1'
const stranger = '198.51.100.1'
const other = { ...inquiry, email: 'other@example.com', message: 'Another house.' }

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ TRUST_PROXY: '1' })
})
afterAll(() => antesala.close())

/** Sends an inquiry from an IP address; `text` is the exact body of the response. */
async function send(from: string, key: string, body = inquiry, base = antesala.address) {
  const response = await fetch(`${base}/api/v1/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': from,
      'Idempotency-Key': key,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const isReplay = response.headers.get('idempotent-replayed') === 'true'
  return { status: response.status, text, isReplay }
}

async function countJobs() {
  const { rows } = await antesala.sql(
    "select count(*)::int as jobs from pgboss.job where name = 'record-lead'",
  )
  return rows[0]?.jobs as number
}

async function scopesAbout({ text }: { text: string }) {
  const { rows } = await antesala.sql(
    `select scope, answer from idempotency where about_id = '${JSON.parse(text).leadId}'`,
  )
  return rows
}

/** The scope under which the previous release stored the answer to an inquiry. */
function previousScope(address: string, key: string) {
  return createHash('sha256')
    .update(JSON.stringify(['lead', address, key]))
    .digest('base64url')
}

test('the same request from another address is the same submission', async () => {
  const before = await countJobs()
  const first = await send(home, 'changed-network')
  const again = await send(phone, 'changed-network')
  const back = await send(home, 'changed-network')
  expect(first).toMatchObject({ status: 200, isReplay: false })
  expect(again).toEqual({ ...first, isReplay: true })
  expect(back).toEqual({ ...first, isReplay: true })
  expect(await countJobs()).toBe(before + 1)
})

test('a stranger with the same key and another body has a submission of their own', async () => {
  const before = await countJobs()
  const first = await send(home, '1')
  const second = await send(stranger, '1', other)
  expect(second).toMatchObject({ status: 200, isReplay: false })
  expect(second.text).not.toBe(first.text)
  expect(await send(home, '1')).toEqual({ ...first, isReplay: true })
  expect(await send(stranger, '1', other)).toEqual({ ...second, isReplay: true })
  expect(await countJobs()).toBe(before + 2)
})

test('another body is rejected from every address that used the key, and leaves nothing behind', async () => {
  const first = await send(home, 'used-twice')
  await send(phone, 'used-twice')
  for (const address of [home, phone]) {
    const { status, text } = await send(address, 'used-twice', other)
    expect([status, JSON.parse(text).error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  }
  expect(await send(stranger, 'used-twice', other)).toMatchObject({ status: 200, isReplay: false })
  expect(await send(home, 'used-twice')).toEqual({ ...first, isReplay: true })
})

test('simultaneous requests from many addresses to two APIs create one job', async () => {
  const life = createLifecycle(() => {})
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], antesala.env)
  const { port } = await startApi(config, silentLog, life)
  const bases = [antesala.address, `http://127.0.0.1:${port}`] as const
  const before = await countJobs()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      send(`203.0.113.${100 + index}`, 'everywhere', inquiry, bases[index % 2]),
    ),
  )
  const accepted = answers.filter(({ status }) => status === 200)
  expect(new Set(accepted.map(({ text }) => text)).size).toBe(1)
  expect(accepted.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
  const statuses = new Set(answers.map(({ status }) => status))
  expect([200, 409]).toEqual(expect.arrayContaining([...statuses]))
  expect(await countJobs()).toBe(before + 1)
  await life.close()
})

test('simultaneous requests with one key and two bodies from one address create one job', async () => {
  const before = await countJobs()
  const answers = await Promise.all(
    [inquiry, other].map((body) => send(home, 'two-bodies-at-once', body)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countJobs()).toBe(before + 1)
})

test('the previous release finds the answers of this one, from the same address', async () => {
  const first = await send(home, 'during-the-upgrade')
  await send(stranger, 'during-the-upgrade')
  const stored = await scopesAbout(first)
  for (const address of [home, stranger])
    expect(stored).toContainEqual({
      scope: previousScope(address, 'during-the-upgrade'),
      answer: first.text,
    })
})

test('an answer of the previous release is found from its address, and from then on from all', async () => {
  const before = await countJobs()
  const first = await send(home, 'before-the-upgrade')
  // What the previous release would have stored.
  await antesala.sql(`delete from idempotency where about_id = '${JSON.parse(first.text).leadId}'
    and scope <> '${previousScope(home, 'before-the-upgrade')}'`)
  expect(await scopesAbout(first)).toHaveLength(1)
  expect((await send(home, 'before-the-upgrade', other)).status).toBe(422)
  expect(await scopesAbout(first)).toHaveLength(1)
  expect(await send(home, 'before-the-upgrade')).toEqual({ ...first, isReplay: true })
  expect(await send(phone, 'before-the-upgrade')).toEqual({ ...first, isReplay: true })
  expect(await countJobs()).toBe(before + 1)
})

test('an answer that is copied for another address expires with the original', async () => {
  const first = await send(home, 'three-days')
  await antesala.sql(`update idempotency set created_at = created_at - interval '71 hours',
    expires_at = expires_at - interval '71 hours'`)
  await send(phone, 'three-days')
  const { rows } = await antesala.sql(`select count(*)::int as copies,
      count(distinct (created_at, expires_at))::int as times
    from idempotency where about_id = '${JSON.parse(first.text).leadId}'`)
  expect(rows).toEqual([{ copies: 3, times: 1 }])
})

const leadForm = () => ({
  ...inquiry,
  'form-token': issueFormToken(antesala.env.AUTH_SECRET ?? '', 'lead'),
})

test('the same form from another address is the same submission', async () => {
  const forms = portalForms(antesala)
  const form = leadForm()
  const first = await forms.post('/contact', form, { 'X-Forwarded-For': home })
  const again = await forms.post('/contact', form, { 'X-Forwarded-For': phone })
  expect(first.code).toMatch(/^LU-/)
  expect(again.code).toBe(first.code)
})

test('without a valid token, equal forms are one submission per address', async () => {
  const forms = portalForms(antesala)
  const form = { ...leadForm(), 'form-token': 'ft1.forged.token' }
  const post = async (from: string) =>
    (await forms.post('/contact', form, { 'X-Forwarded-For': from })).code
  const first = await post(home)
  expect(first).toMatch(/^LU-/)
  expect(await post(home)).toBe(first)
  expect(await post(phone)).not.toBe(first)
})
