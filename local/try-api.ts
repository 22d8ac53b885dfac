import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request, and the status and error code expected in its response. */
type Step = {
  title: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
  expected: [status: number, code?: string]
}

type ApiResponse = { status: number; code: string | undefined; headers: Headers; body: string }
type Report = { failures: number; show: (line: string) => void }

const inquiry = {
  name: 'Ana García',
  phone: '+52 55 1234 5678',
  email: 'ana@example.com',
  message: 'I would like to visit the house on Saturday.',
  origin: 'npm run try:api',
}
const application = {
  agencyName: 'Casa Norte',
  contactName: 'Luis Ortega',
  email: 'luis@example.com',
  phone: '81 8345 6789',
  city: 'Monterrey',
  primaryInterest: 'inventory, team',
}
const assessment = {
  name: 'Eva Ramos',
  email: 'eva@example.com',
  budget: 900_000,
  downPayment: 200_000,
  monthlyCapacity: 4_000,
}

/**
 * Calls every endpoint of the public API of a running Antesala, provokes most errors that a client can
 * cause, and shows the responses. Uses up the caller's rate limit for this minute.
 * @returns the number of unexpected responses
 */
export async function tryApi(baseUrl: string, show: (line: string) => void): Promise<number> {
  const report: Report = { failures: 0, show }
  // Not awaited yet, because the response comes only when the server times out.
  const timedOut = sendIncompleteBody(baseUrl)
  for (const step of await steps(baseUrl)) await runStep(baseUrl, step, report)
  await checkIdempotencyKeys(baseUrl, report)
  await checkRateLimit(baseUrl, report)
  check('A request body that never arrives', await timedOut, [408, 'REQUEST_TIMEOUT'], report)
  show('\nNot checked: 409, 431 and malformed HTTP; 500 and 503, which a client cannot cause.')
  return report.failures
}

async function steps(baseUrl: string): Promise<Step[]> {
  const first = await call(baseUrl, { path: '/api/v1/partner-waitlist', body: application })
  const { referralCode } = JSON.parse(first.body)
  const english = { 'Accept-Language': 'en' }
  const contact = '/api/v1/contact'
  return [
    { title: 'An inquiry', path: contact, body: inquiry, expected: [200] },
    {
      title: 'The same through the alias, in English',
      path: '/api/contact',
      headers: english,
      body: inquiry,
      expected: [200],
    },
    {
      title: 'An application',
      path: '/api/v1/partner-waitlist',
      body: application,
      expected: [200],
    },
    {
      title: 'An application with a referral code',
      path: '/api/partner-waitlist',
      body: { ...application, agencyName: 'Casa Sur', referredByCode: referralCode },
      expected: [200],
    },
    { title: 'An assessment', path: '/api/v1/assessment-email', body: assessment, expected: [200] },
    {
      title: 'Missing fields',
      path: contact,
      body: { name: '' },
      expected: [400, 'VALIDATION_ERROR'],
    },
    {
      title: 'An unknown referral code',
      path: '/api/v1/partner-waitlist',
      body: { ...application, referredByCode: 'LP-00000' },
      expected: [400, 'REFERRAL_CODE_NOT_FOUND'],
    },
    { title: 'Incomplete JSON', path: contact, body: '{"name":', expected: [400, 'INVALID_JSON'] },
    {
      title: 'An invalid idempotency key',
      path: contact,
      body: inquiry,
      headers: { 'Idempotency-Key': 'two words' },
      expected: [400, 'INVALID_IDEMPOTENCY_KEY'],
    },
    {
      title: 'An unknown path',
      method: 'GET',
      path: '/api/v1/nothing',
      expected: [404, 'NOT_FOUND'],
    },
    {
      title: 'A method that is not allowed',
      method: 'PUT',
      path: contact,
      expected: [405, 'METHOD_NOT_ALLOWED'],
    },
    {
      title: 'A body that is too large',
      path: contact,
      body: { ...inquiry, message: 'a'.repeat(70_000) },
      expected: [413, 'PAYLOAD_TOO_LARGE'],
    },
    {
      title: 'A form instead of JSON',
      path: contact,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'name=Ana',
      expected: [415, 'UNSUPPORTED_MEDIA_TYPE'],
    },
    {
      title: 'The home page as Markdown',
      method: 'GET',
      path: '/',
      headers: { Accept: 'text/markdown' },
      expected: [200],
    },
    {
      title: 'The home page as an image',
      method: 'GET',
      path: '/',
      headers: { Accept: 'image/png' },
      expected: [406, 'NOT_ACCEPTABLE'],
    },
    { title: 'The OpenAPI document', method: 'GET', path: '/openapi.json', expected: [200] },
    { title: 'Health', method: 'GET', path: '/healthz', expected: [200] },
    { title: 'Readiness', method: 'GET', path: '/readyz', expected: [200] },
  ]
}

async function runStep(baseUrl: string, step: Step, report: Report) {
  check(step.title, await call(baseUrl, step), step.expected, report)
}

async function checkIdempotencyKeys(baseUrl: string, report: Report) {
  const headers = { 'Idempotency-Key': randomUUID() }
  const path = '/api/v1/contact'
  const first = await call(baseUrl, { path, headers, body: inquiry })
  const repeated = await call(baseUrl, { path, headers, body: inquiry })
  check('With an idempotency key', first, [200], report)
  check('Again with that key: the same response', repeated, [200], report)
  if (repeated.body !== first.body || repeated.headers.get('idempotent-replayed') !== 'true')
    report.failures++
  const other = await call(baseUrl, { path, headers, body: { ...inquiry, name: 'Eva' } })
  check('Another inquiry with that key', other, [422, 'IDEMPOTENCY_KEY_REUSED'], report)
}

async function checkRateLimit(baseUrl: string, report: Report) {
  let last: ApiResponse
  let requests = 0
  do last = await call(baseUrl, { method: 'GET', path: '/api/limit' })
  while (last.status === 404 && ++requests < 10_000)
  check(
    `Beyond the rate limit, after ${requests} more requests`,
    last,
    [429, 'RATE_LIMIT_EXCEEDED'],
    report,
  )
}

async function call(
  baseUrl: string,
  { path, method = 'POST', headers, body }: Omit<Step, 'title' | 'expected'>,
): Promise<ApiResponse> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...(method === 'POST' && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const received = await response.text()
  const code = codeIn(received)
  return { status: response.status, headers: response.headers, body: received, code }
}

async function sendIncompleteBody(baseUrl: string): Promise<ApiResponse> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port || 80), hostname)
  socket.write(
    `POST /api/v1/contact HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  )
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: new Headers(), body, code: codeIn(body) }
}

const shownHeaders = [
  'allow',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'idempotent-replayed',
  'content-type',
]

function check(
  title: string,
  response: ApiResponse,
  [status, code]: Step['expected'],
  report: Report,
) {
  const isExpected = response.status === status && response.code === code
  if (!isExpected) report.failures++
  const headers = shownHeaders.flatMap((name) =>
    response.headers.has(name) ? `${name}: ${response.headers.get(name)}` : [],
  )
  report.show(`\n${isExpected ? 'ok   ' : 'FAIL '} ${response.status} ${title}`)
  if (headers.length > 0) report.show(`      ${headers.join(', ')}`)
  report.show(`      ${shorten(response.body)}`)
  if (!isExpected) report.show(`      expected: ${[status, code].filter(Boolean).join(' ')}`)
}

function codeIn(body: string): string | undefined {
  try {
    return JSON.parse(body).error?.code
  } catch {
    return undefined
  }
}

function shorten(body: string) {
  const line = body.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
