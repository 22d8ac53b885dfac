import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

const endpoints = [
  ['/api/v1/contact', { ...inquiry, propertyId: 'x', origin: 'y' }],
  [
    '/api/v1/partner-waitlist',
    { ...application, primaryInterest: 'team', referredByCode: 'LP-22222' },
  ],
  ['/api/v1/assessment-email', assessmentRequest],
] as const

/** Any text, including JSON that a serializer would never write. */
const anything = fc.oneof(
  fc.json({ stringUnit: 'binary' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '1e400',
    '-0',
    '9007199254740993',
    '"\\ud800"',
    '"\\u0000"',
    '[[[[]]]]',
    '""',
    'null',
  ),
)

/** Valid bodies in which some fields are replaced, removed or added. */
function bodiesLike(valid: object) {
  const fields = Object.entries(valid).map(([name, value]) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(`${JSON.stringify(name)}:${JSON.stringify(value)}`) },
      { weight: 2, arbitrary: anything.map((json) => `${JSON.stringify(name)}:${json}`) },
      { weight: 1, arbitrary: fc.constant('') },
    ),
  )
  return fc
    .tuple(fc.tuple(...fields), fc.array(fc.tuple(fc.string(), anything), { maxLength: 2 }))
    .map(([original, extra]) => {
      const added = extra.map(([name, json]) => `${JSON.stringify(name)}:${json}`)
      return `{${[...original, ...added].filter(Boolean).join(',')}}`
    })
}

const headers = fc.record(
  {
    'Content-Type': fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('application/json; charset=latin1', 'text/plain') },
    ),
    'Accept-Language': fc.constantFrom('en', 'es', '*', ';;', 'q=1'),
    'Idempotency-Key': fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 260 })
      .map((key) => key.trim() || 'k'),
  },
  { requiredKeys: ['Content-Type'] },
)

const requests = fc.oneof(
  ...endpoints.map(([path, valid]) =>
    fc.tuple(
      fc.constant(path),
      fc.oneof({ weight: 4, arbitrary: bodiesLike(valid) }, anything),
      headers,
    ),
  ),
)

test('no generated request causes a 5xx, and every error has the error body', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(requests, async ([path, body, sent]) => {
      const response = await fetch(`${antesala.address}${path}`, {
        method: 'POST',
        headers: sent,
        body,
      })
      const answer = (await response.json()) as { success: boolean; error?: { code: string } }
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      expect(response.status).toBeLessThan(500)
      expect(answer.success).toBe(response.status === 200)
      expect(typeof answer.error?.code).toBe(response.status === 200 ? 'undefined' : 'string')
      expect(response.headers.get('ratelimit-limit')).toBe('100000')
    }),
    { numRuns: 3_000, endOnFailure: true },
  )
  console.log('fuzz: requests by status', Object.fromEntries([...seen].sort()))
  expect(seen.get(200)).toBeGreaterThan(50)
  expect(seen.get(400)).toBeGreaterThan(500)
}, 600_000)
