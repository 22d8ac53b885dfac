import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHostCheck } from '../../api/http/hosts.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry, staff, staffPassword } from '../setup/fixtures.ts'
import { createStaffAccounts } from '../setup/staff.ts'

const signIns = [{ email: 'demo@house.example', password: 'a demo password', role: 'sales' }]

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({
    PUBLIC_URL: 'https://antesala.example',
    ALLOWED_HOSTS: 'API.internal, 192.0.2.7, [2001:db8::7], with-dot.example.',
    TRUST_PROXY: '1',
  })
  await createStaffAccounts(antesala)
})
afterAll(() => antesala.close())

type Sent = { method?: string; headers?: Record<string, string>; body?: object }

/** Sends a request with this `Host`. */
async function send(host: string, path: string, { method, headers, body }: Sent = {}) {
  const json = body && JSON.stringify(body)
  const request = httpRequest(`${antesala.address}${path}`, {
    method: method ?? (json ? 'POST' : 'GET'),
    headers: { Host: host, ...(json && { 'Content-Type': 'application/json' }), ...headers },
  })
  request.end(json)
  const [response] = await once(request, 'response')
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

async function sendRaw(request: string) {
  const socket = connect(Number(new URL(antesala.address).port), '127.0.0.1')
  socket.write(request)
  return await text(socket)
}

const ownHosts = [
  'antesala.example',
  'Antesala.Example:443',
  'antesala.example:8443',
  'antesala.example.',
  'api.internal:3000',
  '192.0.2.7',
  'localhost',
  'localhost:3000',
  '127.0.0.1:1',
  '127.9.9.9',
  '[::1]:3000',
  '[2001:DB8:0::7]:443',
  'with-dot.example',
]
const otherHosts = [
  'evil.example',
  'antesala.example.evil.example',
  'evilantesala.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'antesala.example@evil.example',
  'antesala.example, evil.example',
  'antesala.example:80:80',
  'antesala.example:evil',
  '192.0.2.8',
  '[::2]',
  '[2001:db8::7%25eth0]',
  '2001:db8::7',
  'antesala.example..',
  'antesala.example/',
  'http://antesala.example',
]

test.each(ownHosts)('requests to %j are answered', async (host) => {
  expect((await send(host, '/')).status).toBe(200)
  expect((await send(host, '/api/v1/contact', { body: inquiry })).status).toBe(200)
})

describe.each(otherHosts)('requests to %j', (host) => {
  test.each(['/', '/en/contact', '/admin/', '/openapi.json', '/style.css', '/api/staff/me'])(
    'are rejected at %s',
    async (path) => {
      const answer = await send(host, path, { headers: { Accept: 'application/json' } })
      expect(answer.status).toBe(421)
      const { success, error } = JSON.parse(answer.text)
      expect([success, error.code]).toEqual([false, 'MISDIRECTED_REQUEST'])
      expect(error.message).toContain('https://antesala.example')
      expect(answer.text).not.toContain('evil')
    },
  )

  test('are answered by the health checks', async () => {
    expect((await send(host, '/healthz')).status).toBe(200)
    expect((await send(host, '/readyz')).status).toBe(200)
  })
})

test('a rejected submission is not accepted, and its response has the headers of the rate limit', async () => {
  const countJobs = async () =>
    (await antesala.sql(`select count(*)::int as jobs from pgboss.job where name = 'record-lead'`))
      .rows
  const before = await countJobs()
  const answer = await send('evil.example', '/api/v1/contact', {
    body: inquiry,
    headers: { 'Accept-Language': 'en' },
  })
  expect(answer.status).toBe(421)
  expect(answer.headers['ratelimit-remaining']).toMatch(/^\d+$/)
  expect(answer.headers.connection).toBe('close')
  expect(JSON.parse(answer.text).error.message).toBe(
    'This server does not answer requests to that host. Use https://antesala.example.',
  )
  expect(await countJobs()).toEqual(before)
})

test('a form and a sign-in at another host are rejected, and a sign-in from its page', async () => {
  const form = await send('evil.example', '/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(form.status).toBe(421)
  const body = { email: staff.sales.email, password: staffPassword }
  const headers = { Origin: 'https://evil.example' }
  const signIn = (host: string) => send(host, '/auth/sign-in/email', { body, headers })
  expect((await signIn('evil.example')).status).toBe(421)
  expect((await signIn('antesala.example')).status).toBe(403)
  const own = { Origin: 'https://api.internal' }
  const answer = await send('api.internal', '/auth/sign-in/email', { body, headers: own })
  expect(answer.status).toBe(200)
})

test.each([
  ['text/html', 'text/html', '<!doctype html>'],
  ['text/markdown', 'text/markdown', '# No pudimos'],
])('a page is rejected as %s', async (accept, type, start) => {
  const answer = await send('evil.example', '/contact', { headers: { Accept: accept } })
  expect(answer.status).toBe(421)
  expect(answer.headers['content-type']).toContain(type)
  expect(answer.text.slice(0, 40)).toContain(start)
  expect(answer.text).not.toContain('evil.example')
})

test('what a proxy says about the host does not count', async () => {
  const forwarded = (host: string) => ({ headers: { 'X-Forwarded-Host': host } })
  expect((await send('evil.example', '/', forwarded('antesala.example'))).status).toBe(421)
  expect((await send('antesala.example', '/', forwarded('evil.example'))).status).toBe(200)
})

test.each([
  ['HTTP/1.0', ''],
  ['HTTP/1.1', ''],
  ['HTTP/1.1', 'Host: \r\n'],
])('without a host, %s reaches only the health checks: %j', async (version, line) => {
  const get = (path: string) =>
    sendRaw(`GET ${path} ${version}\r\n${line}Connection: close\r\n\r\n`)
  expect(await get('/healthz')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await get('/readyz')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await get('/contact')).toMatch(/^HTTP\/1\.1 421 /)
})

describe('several Host headers', () => {
  test.each([
    ['antesala.example', 'evil.example'],
    ['evil.example', 'antesala.example'],
    ['antesala.example', 'antesala.example'],
    ['antesala.example', ''],
  ])('are rejected at every path: %j and %j', async (first, second) => {
    for (const path of ['/', '/healthz', '/api/staff/me']) {
      const answer = await sendRaw(
        `GET ${path} HTTP/1.1\r\nHost: ${first}\r\nConnection: close\r\nhOST: ${second}\r\nAccept: application/json\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"code":"INVALID_REQUEST"')
      expect(answer).not.toContain('evil')
    }
  })
})

describe('a whole URL as target', () => {
  const get = (target: string, host: string) =>
    sendRaw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

  test.each([
    'http://evil.example/contact',
    'HTTPS://Evil.Example:443/contact/',
    'http://evil.example',
    'http://evil.example?x',
    'ftp://evil.example/contact',
    'http://antesala.example@evil.example/contact',
    'http://antesala.example.evil.example/contact',
    'http:///contact',
  ])('is rejected if its host is another: %s', async (target) => {
    const answer = await get(target, 'antesala.example')
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|21) /)
    expect(answer).not.toMatch(/evil/i)
  })

  test('is rejected if Host is another', async () => {
    const answer = await get('http://antesala.example/contact', 'evil.example')
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
  })

  test('is answered if both are ours, with links and redirects to this site', async () => {
    const page = await get('http://ANTESALA.example:80/contacto', 'api.internal')
    expect(page).toMatch(/^HTTP\/1\.1 200 /)
    expect(page).toContain('<link rel="canonical" href="https://antesala.example/contacto">')
    const redirect = await get('http://antesala.example/contacto/?a=b', 'antesala.example')
    expect(redirect).toMatch(/^HTTP\/1\.1 308 /)
    expect(redirect).toContain('Location: /contacto?a=b\r\n')
  })

  test.each(['//evil.example/contact/', '//evil.example/en', '/\\evil.example/contact/'])(
    'a path that could be one is not redirected to: %s',
    async (target) => {
      const answer = await get(target, 'antesala.example')
      expect(answer).toMatch(/^HTTP\/1\.1 4/)
      expect(answer).not.toMatch(/^location:/im)
    },
  )
})

test('a request for a tunnel is rejected', async () => {
  const answer = await sendRaw(
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: antesala.example\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"INVALID_REQUEST"')
})

describe('loopback names are answered', () => {
  test.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'https://antesala.example' }, true],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://antesala.example' }, false],
    [{ HOST: '192.0.2.7' }, false],
    [{ HOST: '192.0.2.7', ALLOWED_HOSTS: 'localhost' }, true],
  ])('with %o: %s', (settings, isAnswered) => {
    const isOwn = createHostCheck(loadConfig([], settings))
    expect(isOwn('localhost:3000')).toBe(isAnswered)
  })
})

test.each(['https://antesala.example', 'antesala.example:443', 'a b', '*', 'a/b', 'user@host'])(
  'ALLOWED_HOSTS cannot contain %j',
  (host) => {
    const env = { ALLOWED_HOSTS: `localhost, ${host}` }
    expect(() => loadConfig([], env)).toThrow('ALLOWED_HOSTS: must be host names')
  },
)

test('the sign-ins of the demo are shown only to requests to this machine', async () => {
  const demo = await openAntesala({
    DEMO_STAFF: JSON.stringify(signIns),
    ALLOWED_HOSTS: 'antesala.lan',
  })
  const { port } = new URL(demo.address)
  const read = async (host: string, path = '/admin/', forwarded = {}) => {
    const request = httpRequest({ port, path, headers: { Host: host, ...forwarded } }).end()
    const [response] = await once(request, 'response')
    return { status: response.statusCode, text: await text(response) }
  }
  for (const host of [`127.0.0.1:${port}`, 'localhost:8080', '[::1]'])
    expect((await read(host)).text).toContain('a demo password')
  const elsewhere = await read('antesala.lan')
  expect(elsewhere.status).toBe(200)
  expect(elsewhere.text).toContain('"demo":[]')
  expect(elsewhere.text).not.toContain('demo@house.example')
  const byTarget = await read('localhost', 'http://antesala.lan/admin/')
  expect(byTarget.status).toBe(200)
  expect(byTarget.text).toContain('"demo":[]')
  const added = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'Via']
  for (const name of [...added, 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP', 'CDN-Loop']) {
    const tunneled = await read('localhost', '/admin/', { [name]: 'for=203.0.113.1' })
    expect(tunneled.text).toContain('"demo":[]')
  }
  await demo.close()
})
