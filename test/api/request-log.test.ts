import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Me } from '../../shared/contract/staff.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { collectingLog } from '../setup/log.ts'
import { readRaw } from '../setup/read-raw.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

const { log, lines } = collectingLog()
let antesala: Antesala
let ops: StaffClient
beforeAll(async () => {
  antesala = await openAntesala({}, log)
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
})
afterAll(() => antesala.close())

/** Returns the paths that were logged with an event since the last call. */
function newPaths(event: string) {
  const entries = lines.splice(0).map((line) => JSON.parse(line))
  return entries.flatMap((entry) => (entry.event === event ? [entry.path] : []))
}

const id = newId()

test.each([
  ['/api/v1/leads/ana@example.com', '/api/v1/leads/…'],
  ['/api/staff/leads/ana%40example.com', '/api/staff/leads/…'],
  ['/api/staff/leads/ana&commat;example.com/notes', '/api/staff/leads/…/notes'],
  [`/api/staff/leads/${id}/notes/bounces+ana=example.com`, `/api/staff/leads/${id}/notes/…`],
  [`/api/staff/leads?filter={"q":"ana@example.com"}`, '/api/staff/leads'],
  ['/ana.garcia/@example.com', '/…/…'],
  ['/admin/ana@example.com', '/admin/…'],
  ['/%ff', '/…'],
  ['/API/Staff/Me', '/api/staff/me'],
  ['/api/v1/contact', '/api/v1/contact'],
  ['/a'.repeat(20), '/…'.repeat(11)],
])('a request to %s is logged as %s', async (path, logged) => {
  lines.length = 0
  await (await ops.get(path)).text()
  expect(newPaths('http.request')).toEqual([logged])
})

test('a request of staff is logged with the id of the staff member, also if it is refused', async () => {
  const { id: staffId } = (await (await ops.get('/api/staff/me')).json()) as Me
  lines.length = 0
  expect((await ops.get('/api/staff/rules')).status).toBe(403)
  await (await fetch(`${antesala.address}/api/staff/rules`)).text()
  const requests = lines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'http.request')
  const request = { method: 'GET', path: '/api/staff/rules', process: 'test', pid: process.pid }
  expect(requests).toMatchObject([
    { ...request, status: 403, staffId },
    { ...request, status: 401 },
  ])
  expect(requests[1].staffId).toBeUndefined()
  // Milliseconds since 1970, in UTC.
  for (const { time } of requests) expect(Math.abs(Date.now() - time)).toBeLessThan(60_000)
})

test('a client cannot write lines of its own into the log', async () => {
  lines.length = 0
  await (await fetch(`${antesala.address}/%0a%7b%22event%22:%22forged%22%7d`)).text()
  await antesala.post('/auth/sign-in/email', { email: 'a@b.example', password: '\n{}\n' })
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(JSON.parse(line).event).not.toBe('forged')
  }
})

test('a failed request is logged with the id in its path, and without its other parts', async () => {
  await antesala.sql('alter table notes rename to no_notes; alter table staff rename to no_staff')
  lines.length = 0
  await ops.get(`/api/staff/leads/${id}/notes/ana@example.com`)
  expect(newPaths('http.failed')).toEqual([`/api/staff/leads/${id}/notes/…`])
})

test('a host that was rejected is logged only if it can be a host', async () => {
  const host = 'ana@example.com'
  expect((await readRaw(antesala.address, { Host: host })).status).toBe(421)
  expect(lines.join('')).toContain('host.rejected')
  expect(lines.join('')).not.toContain(host)
})
