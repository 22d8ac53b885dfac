import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'

const paths = ['/en/contact', '/style.css', '/admin/', '/auth/nothing', '/openapi.json']

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ TRUST_PROXY: '1', PAGE_RATE_LIMIT_PER_MINUTE: '20' })
})
afterAll(() => antesala.close())

async function get(from: string, path: string, accept = '*/*') {
  const response = await fetch(`${antesala.address}${path}`, {
    headers: { 'X-Forwarded-For': from, Accept: accept },
  })
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

/** Sends as many requests for pages and files as the limit allows. */
async function useUp(from: string) {
  for (let number = 0; number < 20; number++)
    expect((await get(from, paths[number % paths.length] ?? '/')).status).not.toBe(429)
}

describe('beyond the limit of pages and files', () => {
  const client = '203.0.113.1'
  beforeAll(() => useUp(client))

  test.each([
    ['text/html', '/en/contact', 'text/html', 'The maximum of 20 requests per minute'],
    ['text/html', '/', 'text/html', 'máximo de 20 solicitudes por minuto'],
    ['text/markdown', '/en/contact', 'text/markdown', 'The maximum of 20 requests per minute'],
    ['application/json', '/', 'application/json', '"code":"RATE_LIMIT_EXCEEDED"'],
    ['text/html', '/auth/nothing', 'application/json', '"code":"RATE_LIMIT_EXCEEDED"'],
    ['text/html', '/admin/', 'application/json', '"code":"RATE_LIMIT_EXCEEDED"'],
  ])('a client that accepts %s gets a 429 at %s as %s', async (accept, path, type, content) => {
    const answer = await get(client, path, accept)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(answer.headers.get('ratelimit-limit')).toBeNull()
    expect(answer.headers.get('content-type')).toContain(type)
    expect(answer.text).toContain(content)
  })

  test('the API, the health checks and other clients are not affected', async () => {
    const api = await get(client, '/api/nothing')
    expect(api.status).toBe(404)
    expect(api.headers.get('ratelimit-limit')).toBe('100000')
    expect(api.headers.get('ratelimit-remaining')).toBe('99999')
    expect((await get(client, '/healthz')).status).toBe(200)
    expect((await get(client, '/readyz')).status).toBe(200)
    expect((await get('203.0.113.2', '/')).status).toBe(200)
  })
})

test('the health checks have a limit of their own, as JSON', async () => {
  const balancer = '203.0.113.3'
  for (let number = 0; number < 20; number++)
    expect((await get(balancer, number % 2 ? '/healthz' : '/readyz')).status).toBe(200)
  const answer = await get(balancer, '/readyz', 'text/html')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
  expect(JSON.parse(answer.text).error.code).toBe('RATE_LIMIT_EXCEEDED')
  expect((await get(balancer, '/en/contact')).status).toBe(200)
})

test('requests to the API do not count', async () => {
  const client = '203.0.113.4'
  for (let number = 0; number < 25; number++) await get(client, '/api/nothing')
  expect((await get(client, '/en/contact')).status).toBe(200)
})

test('by default the limit is 1,200, so that balancers can probe several times per second', async () => {
  const standard = await openAntesala({ PAGE_RATE_LIMIT_PER_MINUTE: '' })
  const statuses: number[] = []
  for (let number = 0; number <= 1_200; number++) {
    const response = await fetch(`${standard.address}/healthz`)
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  expect(new Set(statuses.slice(0, 1_200))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
  await standard.close()
})
