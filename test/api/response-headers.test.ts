import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: Antesala
let admin: StaffClient
beforeAll(async () => {
  antesala = await openAntesala({ PUBLIC_URL: 'https://antesala.example', METRICS_PORT: '0' })
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala.close())

/** One response of every kind: pages, files, JSON, errors, redirects, and those of the staff API. */
const paths = [
  ...['/', '/en/contact', '/index.md', '/desarrolladores/reference', '/nothing', '/properties/'],
  ...['/robots.txt', '/sitemap.xml', '/llms.txt', '/.well-known/security.txt', '/openapi.json'],
  ...['/drawings/home.svg', '/assets/nothing.js', '/healthz', '/readyz', '/api/v1/contact'],
  ...['/admin', '/admin/', '/admin/icon.svg', '/admin/licenses.md', '/admin/assets/nothing.js'],
  ...['/api/staff/me', '/api/staff/leads', '/api/staff/nothing', '/auth/nothing', '/%ff'],
]

function policyOf({ headers }: Response) {
  const directives = (headers.get('content-security-policy') ?? '').split(/; ?/)
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/)))
}

async function get(path: string) {
  const response = await fetch(antesala.address + path, {
    redirect: 'manual',
    headers: { Cookie: admin.cookie, Accept: 'text/html, */*;q=0.5' },
  })
  return { response, body: await response.text() }
}

describe.each(paths)('the response to %s', (path) => {
  test('forces HTTPS for a year, has no sniffed type, and sends no referrer', async () => {
    const { headers } = (await get(path)).response
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('has a policy that allows no plugins, no base URL and no framing', async () => {
    const { response } = await get(path)
    const policy = policyOf(response)
    expect(policy).toMatchObject({ 'default-src': "'none'", 'base-uri': "'none'" })
    expect(policy['frame-ancestors']).toBe("'none'")
    expect(JSON.stringify(policy)).not.toContain('unsafe-eval')
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/html')) expect(policy['object-src']).toBe("'none'")
    // A browser that opens it runs nothing.
    if (type.startsWith('application/json')) expect(policy).toHaveProperty('sandbox')
  })

  test('has a content type with a charset, if it is text', async () => {
    const { response, body } = await get(path)
    if (body === '') return
    const type = response.headers.get('content-type') ?? ''
    expect(type).toMatch(/^[a-z]+\/[a-z.+-]+(; .+)?$/)
    if (/^text\/|xml/.test(type)) expect(type.toLowerCase()).toContain('charset=utf-8')
  })
})

test('the response to a request that is not HTTP has the same headers', async () => {
  const socket = connect(Number(new URL(antesala.address).port), '127.0.0.1')
  socket.write('HELLO\r\n\r\n')
  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toContain('Strict-Transport-Security: max-age=31536000; includeSubDomains\r\n')
  expect(response).toContain('X-Content-Type-Options: nosniff\r\n')
  expect(response).toMatch(/Content-Security-Policy: default-src 'none'.*frame-ancestors 'none'/)
})

test('the metrics cannot be framed, and no response of theirs is sniffed', async () => {
  for (const path of ['/metrics', '/', '/healthz']) {
    const { headers } = await fetch(`http://127.0.0.1:${antesala.metricsPort}${path}`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toMatch(/^application\/json$|charset=utf-8$/)
  }
})

test('a request that a proxy received over HTTP is not redirected to HTTPS', async () => {
  const response = await fetch(`${antesala.address}/api/v1/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-Proto': 'http' },
    body: JSON.stringify(inquiry),
  })
  expect(response.status).toBe(200)
})

test.each(['/', '/api/v1/contact', '/api/staff/me', '/admin/'])(
  'TRACE %s does not return the request',
  async (path) => {
    const { hostname, port } = new URL(antesala.address)
    const canary = 'a-secret-of-the-request'
    const body = await new Promise<string>((resolve, reject) => {
      const headers = { 'X-Canary': canary }
      httpRequest({ hostname, port, path, method: 'TRACE', headers }, (response) => {
        expect(response.statusCode).toBeGreaterThanOrEqual(400)
        resolve(text(response))
      })
        .on('error', reject)
        .end()
    })
    expect(body).not.toContain(canary)
  },
)

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/admin/.vite/manifest.json',
  '/admin/.built',
  '/admin/assets/',
  '/assets',
  '/admin/assets/..%2f..%2f..%2fpackage.json',
  '/admin/..%2f..%2fpackage.json',
  '/admin/%2e%2e/%2e%2e/package.json',
  '/docs/licenses.csv',
])('%s is neither a file nor a list of files', async (path) => {
  const { response, body } = await get(path)
  expect(response.status).toBe(404)
  expect(body).not.toMatch(/"scripts"|\[core\]|index-|package,version/)
})
