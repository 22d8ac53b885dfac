import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localizedPath, pagePaths } from '../../shared/view/site.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ CORS_ORIGINS: 'https://www.house.example' })
})
afterAll(() => antesala.close())

const contact = localizedPath(pagePaths.contact, 'en')

async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const body = method === 'POST' ? new URLSearchParams({ name: 'Ana' }) : null
  const response = await fetch(antesala.address + path, {
    method,
    redirect: 'manual',
    headers: { Accept: 'text/html', ...headers },
    body,
  })
  await response.text()
  return response
}

describe('an error that caches may keep by default', () => {
  test.each([
    [404, 'GET', '/api/nothing', 'no-store'],
    [405, 'GET', '/api/v1/contact', 'no-store'],
    [405, 'DELETE', '/api/v1/contact', 'no-store'],
    [404, 'GET', '/auth/nothing', 'no-store'],
    [404, 'GET', '/admin/assets/nothing.js', 'no-store'],
    [405, 'PUT', '/healthz', 'no-store'],
    [405, 'DELETE', '/openapi.json', 'no-store'],
    [404, 'GET', '/nothing', 'no-cache'],
    [404, 'GET', '/en/nothing.md', 'no-cache'],
    [404, 'GET', '/assets/nothing.js', 'no-cache'],
    [404, 'GET', '/drawings/nothing.svg', 'no-cache'],
    [404, 'GET', '/%ff', 'no-cache'],
    [405, 'DELETE', contact, 'no-cache'],
    [405, 'POST', '/robots.txt', 'no-cache'],
  ])('says that they may not: %s for %s %s', async (status, method, path, cache) => {
    const response = await send(method, path)
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe(cache)
  })

  test('also says so as JSON at the address of a page', async () => {
    const json = { Accept: 'application/json' }
    expect((await send('GET', '/nothing', json)).headers.get('cache-control')).toBe('no-store')
    const refused = await send('GET', contact, { Accept: 'image/png' })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([406, 'no-store'])
  })
})

describe('the headers of the rate limit', () => {
  test.each([
    ['GET', '/api/v1/contact', true],
    ['OPTIONS', '/api/v1/contact', true],
    ['POST', '/api/v1/contact', true],
    ['GET', '/api/nothing', true],
    ['GET', '/api/staff/me', true],
    ['POST', contact, true],
    ['GET', contact, false],
    ['DELETE', contact, false],
    ['GET', '/nothing', false],
    ['GET', '/openapi.json', false],
    ['GET', '/llms.txt', false],
    ['GET', '/healthz', false],
    ['GET', '/readyz', false],
    ['GET', '/auth/nothing', false],
    ['GET', '/admin/', false],
  ])('are where the documentation says: %s %s: %s', async (method, path, hasThem) => {
    const { headers } = await send(method, path)
    for (const name of ['Limit', 'Remaining', 'Reset'])
      expect(headers.has(`RateLimit-${name}`), name).toBe(hasThem)
  })

  test('are sent to the preflight of another site', async () => {
    const { status, headers } = await send('OPTIONS', '/api/v1/contact', {
      Origin: 'https://www.house.example',
      'Access-Control-Request-Method': 'POST',
    })
    expect([status, headers.has('RateLimit-Limit')]).toEqual([204, true])
  })
})
