import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import { maxOnPersonPage } from '../../shared/contract/person.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { recordLeads } from '../setup/leads.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, signInEveryRole } from '../setup/staff.ts'

let antesala: Antesala
let staff: Awaited<ReturnType<typeof signInEveryRole>>
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  staff = await signInEveryRole(antesala)
  await antesala.startWorker()
})
afterAll(() => antesala.close())
beforeEach(() =>
  antesala.sql('truncate people, person_addresses, leads, assessments, emails cascade'),
)

async function read<Body>(path: string): Promise<Body> {
  const answer = await staff.sales.get(`/api/staff${path}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Body
}

async function find(q: string) {
  const rows = await read<PersonRow[]>(
    `/people?filter=${encodeURIComponent(JSON.stringify({ q }))}`,
  )
  return rows.map(({ name }) => name)
}

test('a person has every inquiry and assessment of their address, with the property and the emails', async () => {
  const propertyId = await addProperty(antesala, { slug: 'patio' })
  const first = await antesala.submit('/api/v1/contact', { ...inquiry, propertyId: 'patio' })
  await waitUntilIdle(antesala)
  const second = await antesala.submit('/api/v1/contact', { ...inquiry, message: 'Otra pregunta' })
  await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, email: inquiry.email })
  await antesala.submit('/api/v1/contact', { ...inquiry, email: 'other@example.com' })
  await waitUntilIdle(antesala)

  const { personId } = await read<{ personId: string }>(`/people/lead/${second.leadId}`)
  expect(await read<PersonRecord>(`/people/${personId}`)).toMatchObject({
    name: inquiry.name,
    addresses: [
      { kind: 'email', value: inquiry.email, shown: inquiry.email },
      { kind: 'phone', value: '+525512345678', shown: inquiry.phone },
    ],
    inquiries: [
      { refCode: second.refCode, excerpt: 'Otra pregunta', property: null },
      { refCode: first.refCode, property: { id: propertyId } },
    ],
    assessments: [{ budget: assessmentRequest.budget }],
    emails: [{ status: 'sent' }, { status: 'sent' }, { status: 'sent' }],
  })
})

test('people are found by name and by every address and number of theirs', async () => {
  await recordLeads(
    antesala,
    {
      name: 'Ana',
      email: 'ana@example.com',
      phoneNational: '8183456789',
      phoneE164: '+528183456789',
    },
    { name: 'Ana Ñúñez', email: 'Ana@Example.com' },
    {
      name: 'Luis',
      email: 'luis@example.com',
      phoneNational: '5577778888',
      phoneE164: '+525577778888',
    },
  )
  for (const q of ['nunez ana', 'ANA@example.com', '81 8345', '6789', '+52 55 1234 5678'])
    expect(await find(q), q).toEqual(['Ana Ñúñez'])
  expect(await find('luis')).toEqual(['Luis'])
  expect(await find('nobody')).toEqual([])
})

test('the page shows the newest hundred inquiries of an address that sent more', async () => {
  const rows = Array.from({ length: maxOnPersonPage + 1 }, () => ({}))
  const [newest] = await recordLeads(antesala, ...rows)
  const [person] = await read<PersonRow[]>('/people')
  const { inquiries } = await read<PersonRecord>(`/people/${person?.id}`)
  expect(inquiries).toHaveLength(maxOnPersonPage)
  expect(inquiries[0]?.id).toBe(newest)
})

test('a client without an email address has a page of their own, as does another with the same number', async () => {
  const unknown = { email: '', emailNormalized: '' }
  const [first, second] = await recordLeads(
    antesala,
    { ...unknown, name: 'Ana' },
    { ...unknown, name: 'Luis' },
  )
  for (const [id, name] of [
    [first, 'Ana'],
    [second, 'Luis'],
  ]) {
    const { personId } = await read<{ personId: string }>(`/people/lead/${id}`)
    const { inquiries } = await read<PersonRecord>(`/people/${personId}`)
    expect(inquiries).toMatchObject([{ id, name }])
  }
})

test('who may not read leads does not learn who sent an application, and an unknown person is not found', async () => {
  const [id] = await recordLeads(antesala, {})
  expect((await staff.partnerships.get(`/api/staff/people/${id}`)).status).toBe(403)
  expect((await staff.sales.get(`/api/staff/people/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await staff.sales.get('/api/staff/people/nobody')).status).toBe(404)
})
