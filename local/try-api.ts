import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** One call and what it should come to: an HTTP status, and the code of a refusal. */
type Step = {
  title: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
  expected: [status: number, code?: string]
}

type Heard = { status: number; code: string | undefined; headers: Headers; body: string }
type Report = { wrong: number; show: (line: string) => void }

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
 * Walks every endpoint and every refusal that can be provoked from outside, against a running
 * Antesala, and prints what came back. Its last part uses up the caller's requests of this minute.
 * @returns how many answers were not what they should be
 */
export async function tryApi(base: string, show: (line: string) => void): Promise<number> {
  const report: Report = { wrong: 0, show }
  // Takes as long as the server is patient; the others do not wait for it.
  const slow = sendHalfABody(base)
  for (const step of await steps(base)) await walk(base, step, report)
  await walkKeys(base, report)
  await walkLimit(base, report)
  judge('A body that never arrives', await slow, [408, 'REQUEST_TIMEOUT'], report)
  show('\nNot walked: 500 and 503 cannot be provoked from outside.')
  return report.wrong
}

async function steps(base: string): Promise<Step[]> {
  const first = await call(base, { path: '/api/v1/partner-waitlist', body: application })
  const { referralCode } = JSON.parse(first.body)
  const english = { 'Accept-Language': 'en' }
  const contact = '/api/v1/contact'
  return [
    { title: 'An inquiry', path: contact, body: inquiry, expected: [200] },
    {
      title: 'The same by its alias, in English',
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
      title: 'An application with the code of another',
      path: '/api/partner-waitlist',
      body: { ...application, agencyName: 'Casa Sur', referredByCode: referralCode },
      expected: [200],
    },
    { title: 'An assessment', path: '/api/v1/assessment-email', body: assessment, expected: [200] },
    {
      title: 'Fields missing',
      path: contact,
      body: { name: '' },
      expected: [400, 'VALIDATION_ERROR'],
    },
    {
      title: 'A code nobody has',
      path: '/api/v1/partner-waitlist',
      body: { ...application, referredByCode: 'LP-00000' },
      expected: [400, 'REFERRAL_CODE_NOT_FOUND'],
    },
    { title: 'Half a JSON', path: contact, body: '{"name":', expected: [400, 'INVALID_JSON'] },
    {
      title: 'A bad key',
      path: contact,
      body: inquiry,
      headers: { 'Idempotency-Key': 'two words' },
      expected: [400, 'INVALID_IDEMPOTENCY_KEY'],
    },
    {
      title: 'An unknown address',
      method: 'GET',
      path: '/api/v1/nothing',
      expected: [404, 'NOT_FOUND'],
    },
    {
      title: 'Another method',
      method: 'PUT',
      path: contact,
      expected: [405, 'METHOD_NOT_ALLOWED'],
    },
    {
      title: 'Too large',
      path: contact,
      body: { ...inquiry, message: 'a'.repeat(70_000) },
      expected: [413, 'PAYLOAD_TOO_LARGE'],
    },
    {
      title: 'A form',
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
      title: 'The home page as a picture',
      method: 'GET',
      path: '/',
      headers: { Accept: 'image/png' },
      expected: [406, 'NOT_ACCEPTABLE'],
    },
    { title: 'The description', method: 'GET', path: '/openapi.json', expected: [200] },
    { title: 'Health', method: 'GET', path: '/healthz', expected: [200] },
    { title: 'Readiness', method: 'GET', path: '/readyz', expected: [200] },
  ]
}

async function walk(base: string, step: Step, report: Report) {
  judge(step.title, await call(base, step), step.expected, report)
}

async function walkKeys(base: string, report: Report) {
  const headers = { 'Idempotency-Key': randomUUID() }
  const path = '/api/v1/contact'
  const first = await call(base, { path, headers, body: inquiry })
  const again = await call(base, { path, headers, body: inquiry })
  judge('Under a key', first, [200], report)
  judge('Again under that key: the same bytes', again, [200], report)
  if (again.body !== first.body || again.headers.get('idempotent-replayed') !== 'true')
    report.wrong++
  const other = await call(base, { path, headers, body: { ...inquiry, name: 'Eva' } })
  judge('Another inquiry under that key', other, [422, 'IDEMPOTENCY_KEY_REUSED'], report)
}

async function walkLimit(base: string, report: Report) {
  let last: Heard
  let asked = 0
  do last = await call(base, { method: 'GET', path: '/api/limit' })
  while (last.status === 404 && ++asked < 10_000)
  judge(`One request too many, after ${asked} more`, last, [429, 'RATE_LIMIT_EXCEEDED'], report)
}

async function call(
  base: string,
  { path, method = 'POST', headers, body }: Omit<Step, 'title' | 'expected'>,
): Promise<Heard> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { ...(method === 'POST' && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer = await response.text()
  return { status: response.status, headers: response.headers, body: answer, code: codeIn(answer) }
}

async function sendHalfABody(base: string): Promise<Heard> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port || 80), hostname)
  socket.write(
    `POST /api/v1/contact HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  )
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: new Headers(), body, code: codeIn(body) }
}

const telling = [
  'allow',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'idempotent-replayed',
  'content-type',
]

function judge(title: string, heard: Heard, [status, code]: Step['expected'], report: Report) {
  const isRight = heard.status === status && heard.code === code
  if (!isRight) report.wrong++
  const headers = telling.flatMap((name) =>
    heard.headers.has(name) ? `${name}: ${heard.headers.get(name)}` : [],
  )
  report.show(`\n${isRight ? 'ok   ' : 'WRONG'} ${heard.status} ${title}`)
  if (headers.length > 0) report.show(`      ${headers.join(', ')}`)
  report.show(`      ${shorten(heard.body)}`)
  if (!isRight) report.show(`      expected: ${[status, code].filter(Boolean).join(' ')}`)
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
