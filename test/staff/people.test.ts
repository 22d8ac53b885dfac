import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import { MAX_ON_PERSON_PAGE } from '../../shared/contract/person.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff as accounts, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { recordLeads } from '../setup/leads.ts'
import { personOf } from '../setup/people.ts'
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
  antesala.sql(
    'truncate people, person_addresses, person_merges, leads, assessments, emails cascade',
  ),
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

type Version = Pick<PersonRow, 'id' | 'version'>

function merge(survivor: Version, { id, version }: Version, who = staff.sales) {
  const path = `/api/staff/people/${survivor.id}/merges`
  const headers = { 'If-Match': `"${survivor.version}"` }
  return who.send('POST', path, { personId: id, version }, headers)
}

const page = (id: string) => read<PersonRecord>(`/people/${id}`)

test('a person has every inquiry and assessment of their address, with the property and the emails', async () => {
  const propertyId = await addProperty(antesala, { slug: 'patio' })
  const first = await antesala.submit('/api/v1/contact', { ...inquiry, propertyId: 'patio' })
  await waitUntilIdle(antesala)
  const second = await antesala.submit('/api/v1/contact', { ...inquiry, message: 'Otra pregunta' })
  await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, email: inquiry.email })
  await antesala.submit('/api/v1/contact', { ...inquiry, email: 'other@example.com' })
  await waitUntilIdle(antesala)

  const { personId } = await personOf(staff.sales, second.leadId)
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
  expect(await find('+52 55 1234 5678 ext. 12')).toEqual(['Ana Ñúñez'])
  expect(await find('luis')).toEqual(['Luis'])
  expect(await find('nobody')).toEqual([])
})

test('a number of another country is found as it is written there, and as it was sent', async () => {
  await recordLeads(
    antesala,
    {
      name: 'Paris',
      email: 'p@example.com',
      phoneNational: '123456789',
      phoneE164: '+33123456789',
    },
    {
      name: 'London',
      email: 'l@example.com',
      phoneNational: '2079460000',
      phoneE164: '+442079460000',
    },
    { name: 'Unread', email: 'u@example.com', phoneNational: '0301234567', phoneE164: null },
  )
  for (const q of ['01 23 45 67 89', '01 23 45', '+33 1 23 45 67 89', '0033 123456789'])
    expect(await find(q), q).toEqual(['Paris'])
  for (const q of ['020 7946 0000', '(020) 7946', '+44 (0)20 7946 0000', '7946 0000'])
    expect(await find(q), q).toEqual(['London'])
  expect(await find('030 1234567')).toEqual(['Unread'])
})

test('the page shows the newest hundred inquiries of an address that sent more', async () => {
  const rows = Array.from({ length: MAX_ON_PERSON_PAGE + 1 }, () => ({}))
  const [newest] = await recordLeads(antesala, ...rows)
  const [person] = await read<PersonRow[]>('/people')
  const { inquiries } = await read<PersonRecord>(`/people/${person?.id}`)
  expect(inquiries).toHaveLength(MAX_ON_PERSON_PAGE)
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
    const { personId } = await personOf(staff.sales, `${id}`)
    const { inquiries } = await read<PersonRecord>(`/people/${personId}`)
    expect(inquiries).toMatchObject([{ id, name }])
  }
})

test('a partnership manager may not read a person', async () => {
  const [id] = await recordLeads(antesala, {})
  const { personId } = await personOf(staff.sales, `${id}`)
  expect((await staff.sales.get(`/api/staff/people/${personId}`)).status).toBe(200)
  expect((await staff.partnerships.get(`/api/staff/people/${personId}`)).status).toBe(403)
})

test('an unknown or malformed id of a person is not found', async () => {
  expect((await staff.sales.get(`/api/staff/people/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await staff.sales.get('/api/staff/people/nobody')).status).toBe(404)
})

test('people with the same number are proposed first, then those with exactly the same words in their name', async () => {
  const at = Date.now()
  const [id] = await recordLeads(
    antesala,
    { name: 'Ana García', email: 'ana@example.com', submittedAt: new Date(at) },
    {
      name: 'GARCIA, Ana',
      email: 'same@example.com',
      phoneE164: '+528183456789',
      submittedAt: new Date(at - 1),
    },
    { name: 'Luis', email: 'luis@example.com', submittedAt: new Date(at + 1) },
    { name: 'Ana García Ruiz', email: 'ruiz@example.com', phoneE164: '+525500000001' },
  )
  const { duplicates } = await read<PersonRecord>(`/people/${id}`)
  expect(duplicates.map(({ name, matchedOn }) => [name, matchedOn])).toEqual([
    ['Luis', 'phone'],
    ['GARCIA, Ana', 'name'],
  ])
})

test('a name of somebody who was merged proposes a duplicate, on the pages of both', async () => {
  const [first, second, other] = await recordLeads(
    antesala,
    { name: 'Luis Mora', email: 'luis@example.com', phoneE164: '+525500000001' },
    { name: 'Luis Mora Gómez', email: 'mora@example.com', phoneE164: '+525500000002' },
    { name: 'Luis Mora Gomez', email: 'gomez@example.com', phoneE164: '+525500000003' },
  )
  expect(await merge(await page(`${first}`), await page(`${second}`))).toMatchObject({
    status: 201,
  })
  for (const [id, proposed] of [
    [first, 'Luis Mora Gomez'],
    [other, 'Luis Mora'],
  ]) {
    const { duplicates } = await read<PersonRecord>(`/people/${id}`)
    expect(duplicates.map(({ name, matchedOn }) => [name, matchedOn])).toEqual([[proposed, 'name']])
  }
})

test('a name of one word proposes nobody', async () => {
  const [id] = await recordLeads(
    antesala,
    { name: 'Ana', email: 'ana@example.com' },
    { name: 'Ana', email: 'other@example.com', phoneE164: '+525500000002' },
  )
  expect((await read<PersonRecord>(`/people/${id}`)).duplicates).toEqual([])
})

test('who writes from another address of a merged client gets the same assignee', async () => {
  const [{ id: assigneeId } = { id: '' }] = await read<{ id: string }[]>('/colleagues')
  const [first, second] = await recordLeads(
    antesala,
    { email: 'ana@example.com', assigneeId },
    { email: 'ana.g@example.com', phoneE164: '+528183456789', submittedAt: new Date(0) },
  )
  expect(await merge(await page(`${first}`), await page(`${second}`))).toMatchObject({
    status: 201,
  })
  const again = { ...inquiry, email: 'ana.g@example.com', phone: '55 0000 0003' }
  const { leadId } = await antesala.submit('/api/v1/contact', again)
  await waitUntilIdle(antesala)
  expect(await read<LeadRecord>(`/leads/${leadId}`)).toMatchObject({
    assignee: { id: assigneeId },
    assignment: { by: 'same_person' },
  })
})

describe('two people', () => {
  const phoneE164 = '+525512345678'

  async function twoPeople() {
    const at = Date.now()
    await recordLeads(
      antesala,
      { name: 'Ana', email: 'ana@example.com', phoneE164, submittedAt: new Date(at) },
      { name: 'Ana G.', email: 'ana.g@example.com', phoneE164, submittedAt: new Date(at + 1) },
    )
    const rows = await read<PersonRow[]>('/people?sort=["createdAt","ASC"]')
    const [survivor, merged] = rows as [PersonRow, PersonRow]
    return { survivor, merged }
  }

  test('are proposed to each other because they share a number', async () => {
    const { survivor, merged } = await twoPeople()
    expect((await page(survivor.id)).duplicates).toMatchObject([
      { id: merged.id, matchedOn: 'phone' },
    ])
    expect((await page(merged.id)).duplicates).toMatchObject([{ id: survivor.id }])
  })

  test('are merged with all that is theirs, and what arrives later', async () => {
    const { survivor, merged } = await twoPeople()
    expect(await merge(survivor, merged)).toMatchObject({
      status: 201,
      body: {
        id: survivor.id,
        name: 'Ana',
        inquiries: [{ name: 'Ana G.' }, { name: 'Ana' }],
        duplicates: [],
      },
    })
    expect(await page(merged.id)).toEqual(await page(survivor.id))
    expect(await find('ana.g@example.com')).toEqual(['Ana'])
    await recordLeads(antesala, { name: 'Later', email: 'ana.g@example.com' })
    expect((await page(survivor.id)).inquiries).toHaveLength(3)
  })

  test('are split as they were, once, with what has arrived at their addresses', async () => {
    const { survivor, merged } = await twoPeople()
    const before = [await page(survivor.id), await page(merged.id)]
    await merge(survivor, merged)
    await recordLeads(antesala, { name: 'Later', email: 'ana.g@example.com' })
    const [{ id: mergeId = '' } = {}] = (await page(survivor.id)).merges
    const undo = () =>
      staff.sales.send('DELETE', `/api/staff/people/${survivor.id}/merges/${mergeId}`)
    expect((await undo()).status).toBe(200)
    expect((await undo()).status).toBe(409)
    const after = [await page(survivor.id), await page(merged.id)]
    expect(after.map(({ name, addresses, merges }) => ({ name, addresses, merges }))).toEqual(
      before.map(({ name, addresses, merges }) => ({ name, addresses, merges })),
    )
    expect(after.map(({ inquiries }) => inquiries.map(({ name }) => name).toSorted())).toEqual([
      ['Ana'],
      ['Ana G.', 'Later'],
    ])
    const { journey } = await read<LeadRecord>(`/leads/${before[1]?.inquiries[0]?.id}`)
    expect(journey.events.map(({ type }) => type)).toEqual(['person.merged', 'person.merge_undone'])
  })

  test('have a merge in their history once, with whom, and a link to who has a page of their own', async () => {
    const { survivor, merged } = await twoPeople()
    const historyOf = async (id: string) =>
      (await page(id)).journey.events.map(({ type, after }) => ({ type, ...after }))
    await merge(survivor, merged)
    expect(await historyOf(survivor.id)).toEqual([{ type: 'person.merged', person: 'Ana G.' }])
    const [{ id: mergeId = '' } = {}] = (await page(survivor.id)).merges
    await staff.sales.send('DELETE', `/api/staff/people/${survivor.id}/merges/${mergeId}`)
    const both = (other: object) => [
      { type: 'person.merged', ...other },
      { type: 'person.merge_undone', ...other },
    ]
    expect(await historyOf(survivor.id)).toEqual(both({ person: 'Ana G.', personId: merged.id }))
    expect(await historyOf(merged.id)).toEqual(both({ person: 'Ana', personId: survivor.id }))
    const body = { email: 'ana.g@example.com', reason: 'Lo pidió por carta' }
    expect((await staff.admin.send('POST', '/api/staff/erasures', body)).status).toBe(200)
    const history = JSON.stringify(await historyOf(survivor.id))
    expect(history).not.toContain('Ana G')
    expect(history).not.toContain(merged.id)
  })

  test('are one client since the first of them', async () => {
    const { survivor, merged } = await twoPeople()
    const since = async ({ id }: PersonRow) => (await page(id)).createdAt
    expect(merged.createdAt > survivor.createdAt).toBe(true)
    const { body } = await merge(merged, survivor)
    expect(await since(merged)).toBe(survivor.createdAt)
    expect((await read<PersonRow[]>('/people'))[0]?.createdAt).toBe(survivor.createdAt)
    const path = `/api/staff/people/${merged.id}/merges/${body.merges[0].id}`
    await staff.sales.send('DELETE', path)
    expect(await since(merged)).toBe(merged.createdAt)
  })

  test('of whom a colleague has merged one meanwhile: the answer says who did it, and with whom', async () => {
    const { survivor, merged } = await twoPeople()
    const [third] = await recordLeads(antesala, { name: 'Eva', email: 'eva@example.com' })
    await merge(survivor, merged)
    expect((await merge(await page(String(third)), merged, staff.admin)).body.error).toMatchObject({
      code: 'ALREADY_MERGED',
      message: `Mientras tanto, ${accounts.sales.name} unió a Ana G. con Ana.`,
      person: { id: survivor.id, name: 'Ana' },
    })
    const headers = { 'If-Match': `"${merged.version + 1}"` }
    const path = `/api/staff/people/${merged.id}`
    const corrected = await staff.admin.send('PATCH', path, { name: 'Ana' }, headers)
    expect(corrected.body.error).toMatchObject({ person: { id: survivor.id } })
  })

  test('are merged once if two colleagues do it at the same time, in either direction', async () => {
    const { survivor, merged } = await twoPeople()
    const answers = await Promise.all([
      merge(survivor, merged),
      merge(merged, survivor, staff.admin),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await read<PersonRow[]>('/people')).toHaveLength(1)
    const { rows } = await antesala.sql('select count(*)::int as merges from person_merges')
    expect(rows).toEqual([{ merges: 1 }])
  })

  test('are not merged with themselves, in a circle, or after one of them has changed', async () => {
    const { survivor, merged } = await twoPeople()
    expect((await merge(survivor, survivor)).status).toBe(400)
    expect((await merge(survivor, { ...merged, version: 7 })).status).toBe(412)
    expect((await merge(survivor, { ...merged, id: crypto.randomUUID() })).status).toBe(404)
    expect((await merge(survivor, merged)).status).toBe(201)
    const [survivorNow] = await read<PersonRow[]>('/people')
    const mergedNow = { ...merged, version: merged.version + 1 }
    expect((await merge(mergedNow, survivorNow as PersonRow)).status).toBe(409)
  })

  test('are erased together, with every address and the merge', async () => {
    const { survivor, merged } = await twoPeople()
    expect((await merge(survivor, merged)).status).toBe(201)
    const body = { email: 'ana.g@example.com', reason: 'Lo pidió por carta' }
    expect((await staff.admin.send('POST', '/api/staff/erasures', body)).body).toMatchObject({
      leads: 2,
    })
    for (const table of ['people', 'person_addresses', 'person_merges'])
      expect((await antesala.sql(`select from ${table}`)).rows, table).toEqual([])
  })
})
