import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { ROWS_PER_STEP } from '../../shared/tables/people/mentions.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry, staff } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
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

test('a mention is found among more actions of staff than a step of the search reads', async () => {
  await antesala.sql(`insert into events (id, at, type, actor_kind, reason)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), 'leads.exported', 'staff', 'Para ' || case when n in (1, ${ROWS_PER_STEP}, ${ROWS_PER_STEP + 1})
      then 'rara.avis@example.com' else 'nadie' end
    from generate_series(1, ${ROWS_PER_STEP + 1}) n`)
  expect((await erase({ email: 'rara.avis@example.com' })).body).toMatchObject({ mentions: 3 })
  expect(await tablesWith('rara.avis')).toEqual([])
})

test('the names and numbers of an erased person that somebody else has, too, are not searched for', async () => {
  const worker = await antesala.startWorker()
  const shared = { ...inquiry, name: 'Inés Paz', phone: '+52 55 4444 1234' }
  const ids = []
  for (const email of ['ines@example.com', 'another.ines@example.com'])
    ids.push((await antesala.submit('/api/v1/contact', { ...shared, email })).leadId)
  const [, other] = ids
  await vi.waitFor(async () => expect((await leadOf(other)).name).toBe('Inés Paz'), soon)
  const note = { kind: 'note', body: 'Inés Paz, 55 4444 1234' }
  await admin.send('POST', `/api/staff/leads/${other}/notes`, note)
  expect((await erase({ email: 'ines@example.com' })).body).toMatchObject({ leads: 1, mentions: 0 })
  expect(await tablesWith('inés paz, 55 4444 1234')).toEqual(['public.events', 'public.notes'])
  await worker.stop()
})

test('an address that staff corrected is erased, and the submission stays with its new one', async () => {
  antesala.relay.onRecipient = (address) =>
    address === 'typo@example.com' ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
  const worker = await antesala.startWorker()
  const message = '¿Admiten mascotas?'
  const person = { ...inquiry, message, email: 'typo@example.com', phone: '+52 55 8888 1234' }
  const { leadId } = await antesala.submit('/api/v1/contact', person)
  const emailId = await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select id from emails where about_id = '${leadId}' and status = 'failed'`,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.id
  }, soon)
  const correction = { step: 'mail', emailId, email: 'right@example.com', reason: 'Llamó' }
  const corrected = await admin.send(
    'POST',
    `/api/staff/submissions/${leadId}/corrections`,
    correction,
  )
  expect(corrected.status).toBe(201)
  await waitUntilIdle(antesala)
  await worker.stop()
  antesala.relay.onRecipient = () => undefined
  expect((await erase({ email: 'typo@example.com' })).body).toMatchObject({ leads: 0 })
  expect(await tablesWith('typo@example.com')).toEqual([])
  expect(await leadOf(leadId)).toMatchObject({ ...person, email: 'right@example.com' })
})

test('the name that a submission had until staff corrected it is erased elsewhere, too', async () => {
  const worker = await antesala.startWorker()
  const person = { ...inquiry, name: 'Irene Salas', email: 'irene@example.com' }
  const { leadId } = await antesala.submit('/api/v1/contact', person)
  const other = { ...inquiry, message: 'Otra', email: 'other.lead@example.com' }
  const { leadId: otherId } = await antesala.submit('/api/v1/contact', other)
  await waitUntilIdle(antesala)
  await worker.stop()
  await antesala.sql(`insert into corrections
      (id, about_kind, about_id, step, original, corrected, reason, actor_id, actor, at)
    select id, 'lead', id, 'record', '{"name": "Yrene Zalas"}', '{}', '', id, '', now()
    from leads where id = '${leadId}'`)
  const note = { kind: 'note', body: 'La recomendó Yrene Zalas' }
  await admin.send('POST', `/api/staff/leads/${otherId}/notes`, note)
  await erase({ email: person.email })
  expect(await tablesWith('zalas')).toEqual([])
})

test('the account of a staff member with the same address stays, and so does a requested password reset', async () => {
  const { email } = staff.sales
  await antesala.submit('/api/v1/contact', { ...inquiry, email })
  const boss = await antesala.startBoss()
  const payload = { template: 'password-reset', orderId: randomUUID(), email }
  await boss.send('staff-link', payload)
  expect((await erase({ email })).body).toMatchObject({ jobs: 1 })
  expect(await tablesWith(email)).toEqual(['pgboss.job', 'pgboss.job_common', 'public.staff'])
})

test.each([
  ['no reason', { email: 'a@example.com', reason: '' }],
  ['neither an email address nor a phone number', {}],
  ['a number that is not E.164', { email: 'a@example.com', phone: '55 7777 1234' }],
  ['an unknown field', { email: 'a@example.com', ids: ['x'] }],
])('an erasure with %s is refused', async (_what, body) => {
  expect((await erase(body)).status).toBe(400)
})
