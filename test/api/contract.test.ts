import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Antesala, type JsonResponse, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

async function countJobs() {
  const { rows } = await antesala.sql('select count(*)::int as jobs from pgboss.job')
  return rows[0]?.jobs
}

async function request(path: string, init: RequestInit = {}): Promise<JsonResponse> {
  const response = await fetch(`${antesala.address}${path}`, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('a rejected request', () => {
  const contact = '/api/v1/contact'
  const partner = '/api/v1/partner-waitlist'
  const assessment = '/api/v1/assessment-email'

  test.each<[string, string, unknown, string[]]>([
    ['an empty object', contact, {}, ['name', 'phone', 'email', 'message']],
    ['a list', contact, [], ['']],
    ['a name of spaces', contact, { ...inquiry, name: '   ' }, ['name']],
    ['a name of 201 characters', contact, { ...inquiry, name: 'a'.repeat(201) }, ['name']],
    ['a name on two lines', contact, { ...inquiry, name: 'Ana\r\nBcc: x@y.z' }, ['name']],
    ['a NUL', contact, { ...inquiry, message: 'a\u0000b' }, ['message']],
    ['half a surrogate pair', contact, { ...inquiry, message: 'a\ud800b' }, ['message']],
    [
      'a message of 5001 characters',
      contact,
      { ...inquiry, message: 'a'.repeat(5001) },
      ['message'],
    ],
    ['a list of addresses', contact, { ...inquiry, email: 'a@b.co, c@d.co' }, ['email']],
    [
      'an email address of 255 characters',
      contact,
      { ...inquiry, email: `${'a'.repeat(245)}@b.example` },
      ['email'],
    ],
    ['a phone of six digits', contact, { ...inquiry, phone: '123456' }, ['phone']],
    ['a phone of 41 characters', contact, { ...inquiry, phone: '1'.repeat(41) }, ['phone']],
    ['a number as name', contact, { ...inquiry, name: 5 }, ['name']],
    ['an origin of 201 characters', contact, { ...inquiry, origin: 'a'.repeat(201) }, ['origin']],
    ['no agency', partner, { ...application, agencyName: undefined }, ['agencyName']],
    ['a city of 121 characters', partner, { ...application, city: 'a'.repeat(121) }, ['city']],
    ['a budget of zero', assessment, { ...assessmentRequest, budget: 0 }, ['budget']],
    ['a budget as text', assessment, { ...assessmentRequest, budget: '1' }, ['budget']],
    [
      'a negative payment',
      assessment,
      { ...assessmentRequest, monthlyCapacity: -1 },
      ['monthlyCapacity'],
    ],
    ['a budget below any home', assessment, { ...assessmentRequest, budget: 999.99 }, ['budget']],
    [
      'a monthly payment above the budget',
      assessment,
      { ...assessmentRequest, monthlyCapacity: 900_001 },
      ['monthlyCapacity'],
    ],
    [
      'a tiny budget and a huge monthly payment',
      assessment,
      { ...assessmentRequest, budget: 5, monthlyCapacity: 99_999_999_999 },
      ['budget'],
    ],
    ['an infinite budget', assessment, '{"name":"E","email":"e@e.co","budget":1e999}', ['budget']],
  ])(
    'with %s gets a list of its invalid fields, and creates no job',
    async (_name, path, body, invalidFields) => {
      const before = await countJobs()
      const answer = await antesala.post(path, body)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR' } })
      expect(answer.body.error.fields.map(({ path }: { path: string }) => path)).toEqual(
        invalidFields,
      )
      for (const { message } of answer.body.error.fields) expect(message).toMatch(/\.$/)
      expect(await countJobs()).toBe(before)
    },
  )

  test('with an unknown referral code creates no job', async () => {
    const before = await countJobs()
    for (const referredByCode of ['LP-ZZZZZ', 'no code at all']) {
      const answer = await antesala.post(partner, { ...application, referredByCode })
      expect(answer.status).toBe(400)
      expect(answer.body.error.code).toBe('REFERRAL_CODE_NOT_FOUND')
    }
    expect(await countJobs()).toBe(before)
  })
})

describe('the error body', () => {
  const shape = {
    success: false,
    error: { code: expect.any(String), message: expect.any(String), hint: expect.any(String) },
  }
  const json = { 'Content-Type': 'application/json' }

  test.each<[string, string, RequestInit, number, string]>([
    ['an unknown route', '/api/v1/nothing', {}, 404, 'NOT_FOUND'],
    ['a path that cannot be decoded', '/api/%ff', {}, 404, 'NOT_FOUND'],
    ['another method', '/api/v1/contact', { method: 'PUT' }, 405, 'METHOD_NOT_ALLOWED'],
    [
      'truncated JSON',
      '/api/contact',
      { method: 'POST', headers: json, body: '{"name":' },
      400,
      'INVALID_JSON',
    ],
    [
      'a JSON string',
      '/api/contact',
      { method: 'POST', headers: json, body: '"hello"' },
      400,
      'INVALID_JSON',
    ],
    [
      'plain text',
      '/api/contact',
      { method: 'POST', body: 'hello' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['no body', '/api/contact', { method: 'POST' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'more than 64 KiB',
      '/api/contact',
      { method: 'POST', headers: json, body: JSON.stringify('a'.repeat(65_536)) },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('for %s has a code, a message and a hint', async (_name, path, init, status, code) => {
    const answer = await request(path, init)
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(answer.body).toEqual(shape)
    expect(answer.headers.get('ratelimit-limit')).toBe('100000')
  })

  test('comes with an Allow header if the method is not allowed', async () => {
    const { headers } = await request('/api/v1/contact', { method: 'DELETE' })
    expect(headers.get('allow')).toBe('POST, OPTIONS')
  })

  test('is in Spanish, or in English if the client prefers it', async () => {
    const spanish = await request('/api/nothing')
    const english = await request('/api/nothing', {
      headers: { 'Accept-Language': 'en-GB, es;q=0.5' },
    })
    const other = await request('/api/nothing', { headers: { 'Accept-Language': 'fr' } })
    expect(spanish.body.error.message).toContain('dirección')
    expect(english.body.error.message).toContain('address')
    expect(other.body.error.message).toBe(spanish.body.error.message)
  })

  test('has a hint that links to an existing page', async () => {
    const { body } = await request('/api/nothing')
    const hint = new URL(body.error.hint)
    const page = await fetch(`${antesala.address}${hint.pathname}`)
    expect(page.status).toBe(200)
  })
})

describe('accepted requests', () => {
  test('can have empty or null optional fields, and unknown fields', async () => {
    const body = {
      ...inquiry,
      propertyId: '',
      origin: null,
      __proto__: { a: 1 },
      extra: { deep: [1] },
    }
    expect((await antesala.post('/api/v1/contact', body)).status).toBe(200)
  })

  test('can be about an unknown property', async () => {
    const { status } = await antesala.post('/api/v1/contact', {
      ...inquiry,
      propertyId: 'casa-que-no-hay',
    })
    expect(status).toBe(200)
  })

  test('get a response with the same fields from the alias', async () => {
    const v1 = await antesala.post('/api/v1/contact', inquiry)
    const alias = await antesala.post('/api/contact', inquiry)
    expect(Object.keys(alias.body)).toEqual(Object.keys(v1.body))
  })

  test('can have a message of several lines', async () => {
    const { status } = await antesala.post('/api/v1/contact', {
      ...inquiry,
      message: 'Uno.\r\n\tDos.',
    })
    expect(status).toBe(200)
  })
})

describe('the health checks', () => {
  test('report a running process as healthy and ready', async () => {
    expect(await request('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await request('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  test('report a pending migration', async () => {
    await antesala.sql(`delete from migrations where name = '001_the_house'`)
    expect(await request('/readyz')).toMatchObject({
      status: 503,
      body: { problems: ['migration 001_the_house is pending'] },
    })
    await antesala.sql(`insert into migrations (name, run_on) values ('001_the_house', now())`)
  })

  test('report a missing queue', async () => {
    await antesala.sql(`delete from pgboss.job; delete from pgboss.queue where name = 'mint-codes'`)
    expect(await request('/readyz')).toMatchObject({
      status: 503,
      body: { problems: ['queue mint-codes is missing'] },
    })
  })
})
