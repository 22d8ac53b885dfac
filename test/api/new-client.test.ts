import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Response as Documented,
  MediaType,
  OpenApi,
  Operation,
} from '../../api/openapi/types.ts'
import { freePort } from '../../local/ports.ts'
import type { Antesala } from '../setup/antesala.ts'
import { createConformanceCheck } from '../setup/conformance.ts'
import { openPortal } from '../setup/portal.ts'

// A client that has never seen the source: it uses only the document fetched in `beforeAll`.
let antesala: Antesala
let document: OpenApi
let conforms: ReturnType<typeof createConformanceCheck>

beforeAll(async () => {
  antesala = await openPortal({ PORT: String(await freePort()) })
  const response = await fetch(`${antesala.address}/openapi.json`)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toContain('max-age')
  document = (await response.json()) as OpenApi
  conforms = createConformanceCheck(document)
})
afterAll(() => antesala.close())

const operationIds = [
  'submitContactInquiryV1',
  'submitContactInquiryCanonical',
  'submitPartnerApplicationV1',
  'submitPartnerApplicationCanonical',
  'sendAssessmentEmailV1',
]

describe.each(operationIds)('%s, called with only the document', (operationId) => {
  test('accepts every example', async () => {
    const { operation, path } = find(operationId)
    const [type, media] = requestOf(operation)
    const examples = Object.values(media.examples ?? {})
    expect(examples).toHaveLength(2)
    for (const { value } of examples) {
      const { status, body } = await send(path, type, value)
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(Object.keys(exampleAnswer(operation)))
    }
  })

  test('can be sent twice with one Idempotency-Key', async () => {
    const { operation, path } = find(operationId)
    const [type, media] = requestOf(operation)
    const { name, example } = document.components.parameters.IdempotencyKey ?? expect.unreachable()
    const key = { [name]: `${operationId}-${example}` }
    const first = await send(path, type, media.examples?.required?.value, key)
    const again = await send(path, type, media.examples?.required?.value, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  })

  test('reports a missing required field', async () => {
    const { operation, path } = find(operationId)
    const [type, media] = requestOf(operation)
    const [field, ...rest] = Object.entries(media.examples?.required?.value as object)
    const { status, body } = await send(path, type, Object.fromEntries(rest))
    expect(status).toBe(400)
    expect(body.error.fields).toMatchObject([{ path: field?.[0] }])
  })
})

test('a new referral code can be used in an application', async () => {
  const { operation, path } = find('submitPartnerApplicationV1')
  const [type, media] = requestOf(operation)
  const example = media.examples?.complete?.value as object
  const { body } = await send(path, type, example)
  const referred = await send(path, type, { ...example, referredByCode: body.referralCode })
  expect(referred.status).toBe(200)
})

test('the home page is available in each documented type', async () => {
  const { operation, path } = find('readHomePage')
  const { content } = operation.responses[200] as Documented
  expect(Object.keys(content)).toEqual(['text/html', 'text/markdown'])
  for (const type of Object.keys(content)) {
    const response = await fetch(addressOf(path), { headers: { Accept: type } })
    await conforms(path, 'GET', response)
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  }
  const refused = await fetch(addressOf(path), { headers: { Accept: 'image/png' } })
  await conforms(path, 'GET', refused)
  expect(refused.status).toBe(406)
})

function addressOf(path: string) {
  return `${document.servers[0]?.url}${path}`
}

async function send(path: string, type: string, body: unknown, more: Record<string, string> = {}) {
  const response = await fetch(addressOf(path), {
    method: 'POST',
    headers: { 'Content-Type': type, ...more },
    body: JSON.stringify(body),
  })
  await conforms(path, 'POST', response)
  const { status, headers } = response
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the shape of the body
  return { status, headers, body: (await response.json()) as any }
}

function find(operationId: string): { path: string; operation: Operation } {
  for (const [path, { get, post }] of Object.entries(document.paths)) {
    for (const operation of [get, post])
      if (operation?.operationId === operationId) return { path, operation }
  }
  return expect.unreachable(operationId)
}

function requestOf({ requestBody }: Operation): [type: string, media: MediaType] {
  return Object.entries(requestBody?.content ?? {})[0] ?? expect.unreachable()
}

function exampleAnswer({ responses }: Operation): object {
  const { content } = responses[200] as Documented
  return content['application/json']?.examples?.accepted?.value as object
}
