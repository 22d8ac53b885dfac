import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApiContext } from '../../api/context.ts'
import { jsonBody } from '../../api/http/body.ts'
import { answerBrokenRequests } from '../../api/http/broken-requests.ts'
import { errorHandler } from '../../api/http/error-handler.ts'
import { announceRetirements } from '../../api/http/retirement.ts'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

async function listen(server: Server) {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends raw text to a port, and returns everything received until the connection is closed. */
async function sendRaw(port: number, request: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  return await text(socket)
}

describe('when time runs out', () => {
  test('a request whose body never arrives gets no second response', async () => {
    const limits = { requestTimeout: 200, connectionsCheckingInterval: 50 }
    const server = createServer(limits, (_request, response) => response.end('first'))
    answerBrokenRequests(server, { hint: '', language: 'en', isHttps: false })
    const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n'
    const answer = await sendRaw(await listen(server), request)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })

  test('a body that has not arrived gets a 408, and the connection is closed', async () => {
    const app = express()
    const context = { config: loadConfig([], {}), log: silentLog } as ApiContext
    app.post('/slow', ...jsonBody(80), (_request, response) => response.json({}))
    app.use(errorHandler(context))
    const port = await listen(createServer(app))
    const answer = await sendRaw(
      port,
      'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"')
    expect(answer).toMatch(/connection: close/i)
  })

  test('headers that have not arrived get a 408', async () => {
    const server = createServer({
      headersTimeout: 80,
      requestTimeout: 100,
      connectionsCheckingInterval: 20,
    })
    answerBrokenRequests(server, {
      hint: 'http://x/desarrolladores',
      language: 'es',
      isHttps: false,
    })
    const answer = await sendRaw(await listen(server), 'GET / HTTP/1.1\r\nHost: x\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"')
  })
})

describe('an invalid request', () => {
  let port: number
  beforeAll(async () => {
    const server = createServer((_request, response) => response.end())
    answerBrokenRequests(server, {
      hint: 'https://x/desarrolladores',
      language: 'en',
      isHttps: true,
    })
    port = await listen(server)
  })

  test('that is not HTTP gets a 400', async () => {
    const answer = await sendRaw(port, 'HELLO\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"INVALID_REQUEST"')
  })

  test('with headers that are too large gets a 431', async () => {
    const answer = await sendRaw(
      port,
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('"code":"HEADERS_TOO_LARGE"')
  })
})

describe('an API that is stopping', () => {
  test('answers the requests in progress, and ends within five seconds', async () => {
    const antesala = await openAntesala()
    const life = createLifecycle(() => {})
    const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], antesala.env)
    const { port } = await startApi(config, silentLog, life)
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    let answered = 0
    let isStopping = false
    const clients = Array.from({ length: 8 }, async () => {
      while (!isStopping) {
        const { status, closing } = await submitOver(agent, port)
        expect(status).toBe(200)
        answered++
        if (closing) return
      }
    })
    await vi.waitFor(() => expect(answered).toBeGreaterThan(20), soon)
    const began = performance.now()
    isStopping = true
    await Promise.all([life.close(), ...clients])
    expect(performance.now() - began).toBeLessThan(5_000)
    const { rows } = await antesala.sql(
      `select count(*)::int as jobs from pgboss.job where name = 'record-lead'`,
    )
    expect(rows).toEqual([{ jobs: answered }])
    agent.destroy()
    await antesala.close()
  })
})

/**
 * Submits an inquiry over a persistent connection. Returns the status, and whether the server closes the
 * connection afterwards.
 */
async function submitOver(agent: Agent, port: number) {
  const body = JSON.stringify(inquiry)
  const request = httpRequest({
    agent,
    port,
    host: '127.0.0.1',
    path: '/api/v1/contact',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
  })
  request.end(body)
  const [response] = await once(request, 'response')
  await text(response)
  return { status: response.statusCode, closing: response.headers.connection === 'close' }
}

describe('the retirement of an endpoint', () => {
  const deprecation = new Date('2027-01-01T00:00:00Z')
  const retirement = {
    path: '/api/contact',
    deprecation,
    sunset: new Date('2027-07-01T00:00:00Z'),
    link: 'https://example.com/retired',
  }

  test('is announced on each of its responses, and not on those of another endpoint', async () => {
    const antesala = await openAntesala({ RATE_LIMIT_PER_MINUTE: '5' })
    const life = createLifecycle(() => {})
    const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], antesala.env)
    const { port } = await startApi(config, silentLog, life, {
      retirements: [retirement],
    })
    const request = (path: string, method: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method })

    const statuses: number[] = []
    for (const method of ['POST', 'DELETE', 'OPTIONS', 'POST', 'POST', 'POST']) {
      const { status, headers } = await request('/api/contact', method)
      statuses.push(status)
      expect(headers.get('deprecation')).toBe('@1798761600')
      expect(headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT')
      expect(headers.get('link')).toContain('<https://example.com/retired>; rel="deprecation"')
    }
    expect(statuses).toEqual([415, 405, 204, 415, 415, 429])
    expect((await request('/api/v1/contact', 'POST')).headers.get('deprecation')).toBeNull()
    await life.close()
    await antesala.close()
  })

  test('is rejected at startup if the notice is less than six months or there is no such endpoint', () => {
    const tooSoon = { ...retirement, sunset: new Date('2027-06-30T23:59:59Z') }
    const paths = new Set([retirement.path])
    expect(() => announceRetirements(express(), [tooSoon], paths)).toThrow('6 months')
    expect(() => announceRetirements(express(), [retirement], paths)).not.toThrow()
    const typo = { ...retirement, path: '/api/contcat' }
    expect(() => announceRetirements(express(), [typo], paths)).toThrow('no such endpoint')
  })
})

describe('over HTTP', () => {
  let antesala: Antesala
  beforeAll(async () => {
    antesala = await openAntesala({
      CORS_ORIGINS: 'https://www.example.com, https://app.example.com',
    })
  })
  afterAll(() => antesala.close())

  const preflight = (origin: string, path = '/api/v1/contact') =>
    fetch(`${antesala.address}${path}`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    })

  test('an allowed origin can submit and read the rate limit headers', async () => {
    const allowed = await preflight('https://app.example.com')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    const { headers } = await antesala.post('/api/v1/contact', inquiry, {
      Origin: 'https://www.example.com',
    })
    expect(headers.get('access-control-allow-origin')).toBe('https://www.example.com')
    expect(headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('no other origin is allowed to submit, and none to use the staff API', async () => {
    const other = await preflight('https://evil.example')
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    const staff = await preflight('https://app.example.com', '/api/staff/leads')
    expect(staff.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('OPTIONS lists the methods, and the response to HEAD has no body', async () => {
    const options = await fetch(`${antesala.address}/api/v1/contact`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    const head = await fetch(`${antesala.address}/healthz`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('a connection stays open for the next request', async () => {
    const { port } = new URL(antesala.address)
    const answer = await sendRaw(
      Number(port),
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
    expect(answer).toContain('Keep-Alive: timeout=65')
  })

  test('a body whose Content-Length is too large is rejected before it is sent', async () => {
    const { port } = new URL(antesala.address)
    const head =
      'POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    const large = `${head}Content-Length: 10000000\r\n`
    for (const request of [`${large}\r\n{`, `${large}Expect: 100-continue\r\n\r\n`]) {
      const answer = await sendRaw(Number(port), request)
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(answer).toContain('RateLimit-Limit')
    }
  })

  test('requests with an unknown expectation are handled like all others', async () => {
    const { port } = new URL(antesala.address)
    const answer = await sendRaw(
      Number(port),
      'GET /api/x HTTP/1.1\r\nHost: localhost\r\nExpect: banana\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('"code":"NOT_FOUND"')
  })

  test('garbage after a request does not suppress its response', async () => {
    const { port } = new URL(antesala.address)
    const body = JSON.stringify(inquiry)
    const answer = await sendRaw(
      Number(port),
      `POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}GARBAGE\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"refCode"')
    expect(answer).toContain('HTTP/1.1 400 Bad Request')
  })

  test.each([
    ['of a submission', 'POST', '/api/v1/contact', 'application/json', 400],
    ['of a form', 'POST', '/contact', 'application/x-www-form-urlencoded', 400],
    ['that nobody reads', 'GET', '/healthz', 'application/json', 200],
  ])(
    'a malformed chunk in a body %s is answered at once, and the connection is closed',
    async (_of, method, path, type, status) => {
      const { port } = new URL(antesala.address)
      const head =
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n5\r\n{"nam\r\n'
      const answer = await sendRaw(Number(port), `${head}ZZ\r\n\r\n`)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    },
  )

  test('a malformed chunk that arrives later is answered at once, with the usual error body', async () => {
    const { port } = new URL(antesala.address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n' +
        'POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n5\r\n{"nam\r\n',
    )
    // The first response; the second request is being read by then.
    await once(socket, 'readable')
    socket.write('ZZ\r\n\r\n')
    const answer = await text(socket)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
    expect(answer).toContain('"code":"INVALID_REQUEST"')
    expect(answer).toMatch(/connection: close/i)
    expect(answer.match(/x-request-id/gi)).toHaveLength(2)
  })

  test('a malformed chunk right behind another request is answered at once, after that request', async () => {
    const { port } = new URL(antesala.address)
    const answer = await sendRaw(
      Number(port),
      'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n' +
        'POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n',
    )
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })

  test('a client that expects 100 Continue gets it, and can then submit', async () => {
    const body = JSON.stringify(inquiry)
    const request = httpRequest(`${antesala.address}/api/v1/contact`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Expect: '100-continue',
      },
    })
    request.flushHeaders()
    await once(request, 'continue')
    request.end(body)
    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(200)
  })
})
