import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

/** A person with values that occur nowhere else in the database. */
const canary = {
  name: 'Quetzalli Xochiquetza',
  email: 'Quetzalli.Canaria@example.com',
  phone: '+52 55 9137 5531',
  message: 'El colibrí canta a medianoche bajo la jacaranda.',
  origin: 'canary-origin',
}
const traces = ['quetzalli', 'xochiquetza', 'canaria', '91375531', 'colibrí', 'canary-origin']

let antesala: Antesala
let admin: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala.close())

/** Returns the tables that contain a text, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await antesala.sql(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const hit = `select 1 from ${name} as row where lower(row::text) like '%${text}%' limit 1`
      return (await antesala.sql(hit)).rows.length > 0 ? [String(name)] : []
    }),
  )
  return found.flat().toSorted()
}

async function submitCanary() {
  const headers = { 'Idempotency-Key': 'key-of-the-canary' }
  const lead = await antesala.post('/api/v1/contact', canary, headers)
  const partner = { ...application, ...canary, agencyName: 'Casa Xochiquetza' }
  const { name, email } = canary
  const answers = [
    lead,
    await antesala.post('/api/v1/partner-waitlist', { ...partner, contactName: name }),
    await antesala.post('/api/v1/assessment-email', { ...assessmentRequest, name, email }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  return lead.body
}

const erase = (body: object) =>
  admin.send('POST', '/api/staff/erasures', { reason: 'Lo pidió por carta', ...body })

async function leadOf(id: string): Promise<LeadRecord> {
  const answer = await admin.get(`/api/staff/leads/${id}`)
  return (await answer.json()) as LeadRecord
}

test('an erasure removes all data of a person from every table, and no data of anyone else', async () => {
  const worker = await antesala.startWorker()
  const { leadId, refCode } = await submitCanary()
  const other = await antesala.post('/api/v1/contact', inquiry)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select status, count(*)::int from emails group by status`)
    expect(rows).toEqual([{ status: 'sent', count: 7 }])
  }, soon)
  await worker.stop()
  const note = { kind: 'call', body: 'Hablé con Quetzalli del colibrí' }
  expect((await admin.send('POST', `/api/staff/leads/${leadId}/notes`, note)).status).toBe(201)
  const filter = { q: 'quetzalli.canaria@example.com' }
  const exported = await fetch(`${antesala.address}/api/staff/leads/exports`, {
    method: 'POST',
    headers: { Cookie: admin.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ selection: { filter } }),
  })
  expect(await exported.text()).toContain('Xochiquetza')
  // One more inquiry that no worker has recorded yet.
  await antesala.submit('/api/v1/contact', { ...canary, email: canary.email.toUpperCase() })
  for (const trace of traces) expect(await tablesWith(trace)).not.toEqual([])

  const counts = { leads: 1, partners: 1, assessments: 1, emails: 5, jobs: 9 }
  const planned = await erase({ email: canary.email, dryRun: true })
  expect(planned).toMatchObject({ status: 200, body: counts })
  expect(await tablesWith('colibrí')).not.toEqual([])

  expect((await erase({ email: canary.email })).body).toMatchObject(counts)
  for (const trace of traces) expect(await tablesWith(trace)).toEqual([])

  const erased = await leadOf(leadId)
  expect(erased).toMatchObject({ refCode, name: '[erased]', email: '', message: '' })
  expect(erased.journey.events.at(-1)).toMatchObject({
    type: 'person.erased',
    actorKind: 'staff',
    after: counts,
    reason: 'Lo pidió por carta',
  })
  expect(await leadOf(other.body.leadId)).toMatchObject(inquiry)

  const again = await erase({ email: canary.email })
  expect(again.body).toMatchObject({ leads: 0, partners: 0, assessments: 0, emails: 0, jobs: 0 })
})

test('a submission that is erased before it is recorded is never recorded', async () => {
  const person = { ...inquiry, email: 'early@example.com' }
  const { leadId } = await antesala.submit('/api/v1/contact', person)
  expect((await erase({ email: person.email })).body).toMatchObject({ leads: 0, jobs: 1 })

  const last = (await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Última' })).leadId
  const worker = await antesala.startWorker()
  await vi.waitFor(async () => expect(await leadOf(last)).toMatchObject({ name: 'Última' }), soon)
  await worker.stop()
  expect((await admin.get(`/api/staff/leads/${leadId}`)).status).toBe(404)
})

test('the dry run of an erasure with a phone number counts all leads with that number', async () => {
  const worker = await antesala.startWorker()
  const phone = '+52 55 7777 1234'
  for (const email of ['one@example.com', 'two@example.com'])
    await antesala.submit('/api/v1/contact', { ...inquiry, email, phone })
  const request = { email: 'one@example.com', dryRun: true }
  await vi.waitFor(async () => {
    expect((await erase({ ...request, phone: '+525577771234' })).body).toMatchObject({ leads: 2 })
  }, soon)
  expect((await erase(request)).body).toMatchObject({ leads: 1 })
  await worker.stop()
})

test.each([
  ['no reason', { email: 'a@example.com', reason: '' }],
  ['no email address', { phone: '+525577771234' }],
  ['a number that is not E.164', { email: 'a@example.com', phone: '55 7777 1234' }],
  ['an unknown field', { email: 'a@example.com', ids: ['x'] }],
])('an erasure with %s is refused', async (_what, body) => {
  expect((await erase(body)).status).toBe(400)
})
