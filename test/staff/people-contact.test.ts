import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_ADDRESSES, type PersonRecord, type PersonRow } from '../../shared/contract/person.ts'
import type { AddressChange } from '../../shared/contract/person-schema.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import type { Undo } from '../../shared/contract/undo.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { recordLeads } from '../setup/leads.ts'
import { personRecordOf } from '../setup/people.ts'
import { createStaffAccounts, signInEveryRole } from '../setup/staff.ts'

let antesala: Antesala
let staff: Awaited<ReturnType<typeof signInEveryRole>>
beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  staff = await signInEveryRole(antesala)
})
afterAll(() => antesala.close())
beforeEach(() =>
  antesala.sql(
    'truncate people, person_addresses, person_merges, leads, assessments, recent_changes cascade',
  ),
)

async function read<Body>(path: string): Promise<Body> {
  const answer = await staff.sales.get(`/api/staff${path}`)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Body
}

async function record(...leads: Partial<NewLead>[]) {
  const ids = await recordLeads(antesala, ...leads)
  return { leadId: String(ids[0]), person: await personRecordOf(staff.sales, ids[0]) }
}

const page = (id: string) => read<PersonRecord>(`/people/${id}`)
const lead = (id: string) => read<LeadRecord>(`/leads/${id}`)
const contactOf = ({ name, addresses }: PersonRow) => [name, ...addresses.map(({ shown }) => shown)]

type Corrected = { status: number; body: PersonRecord & { undo: Undo } & { error: object } }

async function correct(
  { id, version }: PersonRow,
  body: { name?: string; addresses?: AddressChange[]; replacedNames?: string[] },
  who = staff.sales,
) {
  const headers = { 'If-Match': `"${version}"` }
  return (await who.send('PATCH', `/api/staff/people/${id}`, body, headers)) as Corrected
}

async function mergeInto(survivor: PersonRow, { id, version }: PersonRow) {
  const path = `/api/staff/people/${survivor.id}/merges`
  const headers = { 'If-Match': `"${survivor.version}"` }
  const answer = await staff.sales.send('POST', path, { personId: id, version }, headers)
  expect(answer.status).toBe(201)
}

const undo = ({ body }: Corrected) =>
  staff.sales.send('POST', '/api/staff/people/undos', { undoes: body.undo.id })

const e164 = '+525512345678'

test('the name, an address and a number are corrected, with the history, and undone as they were', async () => {
  const { person, leadId } = await record({ name: 'Ana Gracia' })
  const corrected = await correct(person, {
    name: 'Ana García',
    addresses: [
      { kind: 'email', from: inquiry.email, to: 'Ana@Right.example' },
      { kind: 'phone', from: e164, to: '81 8345 6789' },
      { kind: 'phone', to: '+1 212 555 0123' },
    ],
  })
  expect(corrected.status).toBe(200)
  expect(contactOf(corrected.body)).toEqual([
    'Ana García',
    'Ana@Right.example',
    '81 8345 6789',
    '+1 212 555 0123',
  ])
  // The inquiry is still theirs, and they are found by every address.
  expect(corrected.body).toMatchObject({
    version: person.version + 1,
    inquiries: [{ id: leadId }],
    formerAddresses: [{ value: inquiry.email }, { value: e164 }],
    journey: {
      events: [
        {
          type: 'person.changed',
          before: { name: 'Ana Gracia', emails: [inquiry.email], phones: [inquiry.phone] },
          after: { emails: ['Ana@Right.example'], phones: ['81 8345 6789', '+1 212 555 0123'] },
        },
      ],
    },
  })
  for (const q of [inquiry.email, 'ana@right.example', '5512345678', '2125550123', 'garcia'])
    expect(await read(`/people?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).toHaveLength(
      1,
    )

  expect((await undo(corrected)).body).toMatchObject({ changed: 1, skipped: 0 })
  const undone = await page(person.id)
  expect(contactOf(undone)).toEqual(contactOf(person))
  expect(undone.formerAddresses).toEqual([])
  expect(undone.journey.events.map(({ type }) => type)).toEqual([
    'person.changed',
    'person.change_undone',
  ])
  const { rows } = await antesala.sql('select from person_addresses')
  expect(rows).toHaveLength(2)
})

test('an inquiry keeps what was sent, and offers the address and number that are used now', async () => {
  const { person, leadId } = await record({}, { phone: '81 8345 6789', phoneE164: '+528183456789' })
  expect(await lead(leadId)).toMatchObject({ email: inquiry.email })
  expect(await lead(leadId)).not.toHaveProperty('sent')
  await correct(person, {
    addresses: [
      { kind: 'email', from: inquiry.email, to: 'ana@right.example' },
      { kind: 'phone', from: e164 },
    ],
  })
  const now = { email: 'ana@right.example', phone: '81 8345 6789', phoneE164: '+528183456789' }
  const sent = { email: inquiry.email, phone: inquiry.phone }
  expect(await lead(leadId)).toMatchObject({ ...now, sent })
  const [first] = await read<LeadRecord[]>('/leads?sort=["submittedAt","DESC"]')
  expect(first).toMatchObject({ ...now, sent })
  const { rows } = await antesala.sql('select distinct email from leads')
  expect(rows).toEqual([{ email: inquiry.email }])
})

test('inquiries until now use the number and the address that staff choose; a later one uses what it comes with', async () => {
  const { person, leadId } = await record({ submittedAt: new Date(Date.now() - 60_000) })
  const primary = (kind: 'email' | 'phone', to: string) => ({ kind, to, isPrimary: true as const })
  await correct(person, {
    addresses: [primary('email', 'ana@work.example'), primary('phone', '81 1111 2222')],
  })
  const chosen = { email: 'ana@work.example', phone: '81 1111 2222', phoneE164: '+528111112222' }
  const sent = { email: inquiry.email, phone: inquiry.phone, prefers: ['email', 'phone'] }
  expect(await lead(leadId)).toMatchObject({ ...chosen, sent })

  const { leadId: later } = await record({ submittedAt: new Date(Date.now() + 60_000) })
  expect(await lead(later)).toMatchObject({ email: inquiry.email, phoneE164: e164 })
  expect(await lead(later)).not.toHaveProperty('sent')
})

test('a number that staff add without choosing it leaves every inquiry the number it came with', async () => {
  const other = { phone: '81 8345 6789', phoneE164: '+528183456789', phoneNational: '8183456789' }
  const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000)
  const { person, leadId } = await record({ submittedAt: at(1) }, { submittedAt: at(2), ...other })
  const { body } = await correct(person, { addresses: [{ kind: 'phone', to: '81 1111 2222' }] })
  expect(contactOf(body).slice(2)).toEqual(['81 8345 6789', '81 1111 2222', inquiry.phone])
  expect(await lead(leadId)).toMatchObject({ phoneE164: e164 })
})

test('an inquiry of a merged client uses what staff choose on the page of both, and its own after a split', async () => {
  const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000)
  const [, own = ''] = await recordLeads(
    antesala,
    { email: 'ana@first.example', submittedAt: at(1) },
    { email: 'ana@second.example', phoneE164: '+525577778888', submittedAt: at(2) },
  )
  const people = await read<PersonRow[]>('/people?sort=["createdAt","ASC"]')
  const [first, second] = people as [PersonRow, PersonRow]
  await mergeInto(first, second)
  const from = 'ana@first.example'
  const { body } = await correct(await page(first.id), {
    addresses: [{ kind: 'email', from, to: from, isPrimary: true }],
  })
  expect(await lead(own)).toMatchObject({ email: from, sent: { prefers: ['email'] } })
  await staff.sales.send('DELETE', `/api/staff/people/${first.id}/merges/${body.merges[0]?.id}`)
  expect(await lead(own)).toMatchObject({ email: 'ana@second.example' })
})

test('an inquiry of a client who was merged twice offers what was corrected of theirs, not what the others have', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  const [own] = await recordLeads(
    antesala,
    { email: 'ana@wrong.example', submittedAt: at(1) },
    { email: 'ana.g@example.com', phoneE164: '+525577778888', submittedAt: at(2) },
    { email: 'ana.c@example.com', phoneE164: '+528183456789', submittedAt: at(3) },
  )
  const people = await read<PersonRow[]>('/people?sort=["createdAt","ASC"]')
  const [first, second, third] = people as [PersonRow, PersonRow, PersonRow]
  await mergeInto(second, first)
  await mergeInto(third, await page(second.id))
  await correct(await page(third.id), {
    addresses: [
      { kind: 'email', from: 'ana@wrong.example', to: 'ana@right.example' },
      { kind: 'phone', from: e164, to: '81 1111 2222' },
    ],
  })
  const now = { email: 'ana@right.example', phone: '81 1111 2222', phoneE164: '+528111112222' }
  expect(await lead(String(own))).toMatchObject(now)
})

test('an inquiry without an address gets the one that staff add, and the client is erased by it', async () => {
  const { person, leadId } = await record({ email: '', emailNormalized: '' })
  const added = [{ kind: 'email' as const, to: 'ana@new.example' }]
  expect((await correct(person, { addresses: added })).status).toBe(200)
  expect(await lead(leadId)).toMatchObject({ email: 'ana@new.example', sent: { email: '' } })
  const erasure = { email: 'ana@new.example', reason: 'Lo pidió por carta' }
  const { body } = await staff.admin.send('POST', '/api/staff/erasures', erasure)
  expect(body).toMatchObject({ leads: 1 })
  for (const table of ['people', 'person_addresses', 'recent_change_records'])
    expect((await antesala.sql(`select from ${table}`)).rows, table).toEqual([])
})

test('a corrected number erases the client without an address who has it, and no longer the one who had it', async () => {
  const other = '+528183456789'
  const { person } = await record(
    { email: '', emailNormalized: '', phoneE164: other, phone: other, phoneNational: '8183456789' },
    { email: 'luis@example.com', phoneE164: '+525577778888', phoneNational: '5577778888' },
  )
  await correct(person, { addresses: [{ kind: 'phone', from: other, to: e164 }] })
  const luis = (await read<PersonRow[]>('/people')).find(({ id }) => id !== person.id) as PersonRow
  await correct(luis, { addresses: [{ kind: 'phone', to: e164 }] })
  const erasure = { phone: e164, reason: 'Lo pidió por teléfono' }
  const { body } = await staff.admin.send('POST', '/api/staff/erasures', erasure)
  expect(body).toMatchObject({ leads: 1 })
  const left = await read<PersonRow[]>('/people')
  expect(left.map(({ id, addresses }) => [id, addresses.map(({ value }) => value)])).toEqual([
    [luis.id, ['luis@example.com', '+525577778888']],
  ])
})

test('the primary address is chosen, and stays the first when the client writes from another one', async () => {
  const { person } = await record({ email: 'ana@example.com' })
  const added = await correct(person, {
    addresses: [
      { kind: 'email', to: 'work@example.com' },
      { kind: 'email', to: 'other@example.com', isPrimary: true },
    ],
  })
  expect(contactOf(added.body).slice(1, 4)).toEqual([
    'other@example.com',
    'ana@example.com',
    'work@example.com',
  ])
  const from = 'work@example.com'
  const chosen = await correct(added.body, {
    addresses: [{ kind: 'email', from, to: from, isPrimary: true }],
  })
  expect(contactOf(chosen.body)[1]).toBe(from)
  await recordLeads(antesala, { email: 'other@example.com' })
  expect(contactOf(await page(person.id))[1]).toBe(from)
})

test('who writes from a removed address or gives a removed number uses it again', async () => {
  const { person } = await record({})
  const { body } = await correct(person, {
    addresses: [
      { kind: 'email', from: inquiry.email, to: 'ana@right.example' },
      { kind: 'phone', from: e164 },
    ],
  })
  expect(contactOf(body)).toEqual([inquiry.name, 'ana@right.example'])
  await antesala.submit('/api/v1/contact', inquiry)
  const worker = await antesala.startWorker()
  await waitUntilIdle(antesala)
  await worker.stop()
  const now = await page(person.id)
  expect(now.addresses.map(({ value }) => value).toSorted()).toEqual([
    e164,
    inquiry.email,
    'ana@right.example',
  ])
  expect(now.formerAddresses).toEqual([])
})

test('who calls from a number that was corrected is proposed on both pages if the name is the same', async () => {
  const { person } = await record({ name: 'Ana' })
  await correct(person, { addresses: [{ kind: 'phone', from: e164, to: '81 8345 6789' }] })
  const caller = { email: '', emailNormalized: '' }
  await recordLeads(antesala, { ...caller, name: 'Ana' }, { ...caller, name: 'Luis' })
  const proposed = (await page(person.id)).duplicates
  expect(proposed.map(({ name, matchedOn }) => [name, matchedOn])).toEqual([['Ana', 'formerPhone']])
  const [duplicate] = proposed
  expect((await page(duplicate?.id ?? '')).duplicates).toMatchObject([
    { id: person.id, matchedOn: 'formerPhone' },
    { name: 'Luis', matchedOn: 'phone' },
  ])
})

test('a former number is listed once, however it was written', async () => {
  const caller = { name: 'Ana García', email: '', emailNormalized: '' }
  const { person } = await record(caller, { ...caller, phone: '55 1234 5678' })
  expect(person.inquiries).toHaveLength(2)
  const { body } = await correct(person, {
    addresses: [{ kind: 'phone', from: e164, to: '81 8345 6789' }],
  })
  expect(body.formerAddresses.map(({ value }) => value)).toEqual([e164])
})

test('a mistyped address from which nobody wrote is free again, and its owner is not this client', async () => {
  const { person } = await record({})
  const { body } = await correct(person, { addresses: [{ kind: 'email', to: 'eva@example.com' }] })
  await correct(body, { addresses: [{ kind: 'email', from: 'eva@example.com' }] })
  await recordLeads(antesala, { name: 'Eva', email: 'eva@example.com' })
  expect((await page(person.id)).inquiries).toHaveLength(1)
  expect(await read('/people')).toHaveLength(2)
})

test('an undo leaves an address that somebody else has meanwhile, and one from which the client has written', async () => {
  const { person } = await record({})
  const added = await correct(person, { addresses: [{ kind: 'email', to: 'eva@example.com' }] })
  const removed = await correct(added.body, {
    addresses: [{ kind: 'email', from: 'eva@example.com' }],
  })
  await recordLeads(antesala, { name: 'Eva', email: 'eva@example.com' })
  expect((await undo(removed)).body).toMatchObject({ changed: 0, skipped: 1 })

  const again = await correct(removed.body, {
    addresses: [{ kind: 'email', to: 'ana@new.example' }],
  })
  await recordLeads(antesala, { email: 'ana@new.example' })
  expect((await undo(again)).body).toMatchObject({ changed: 1 })
  expect(contactOf(await page(person.id))).toContain('ana@new.example')
})

test("another client's address is refused, and that client named", async () => {
  const { person } = await record(
    {},
    { name: 'Luis Ortega', email: 'luis@example.com', submittedAt: new Date(0) },
  )
  const { status, body } = await correct(person, {
    name: 'Not saved',
    addresses: [{ kind: 'email', to: 'LUIS@example.com' }],
  })
  expect(status).toBe(409)
  expect(body.error).toMatchObject({
    code: 'ADDRESS_TAKEN',
    message: expect.stringContaining('Luis Ortega'),
    person: { name: 'Luis Ortega' },
  })
  expect(contactOf(await page(person.id))).toEqual(contactOf(person))
  // Couples share a number.
  const shared = { addresses: [{ kind: 'phone' as const, to: '55 9999 0000' }] }
  expect((await correct(person, shared)).status).toBe(200)
})

test('two colleagues who add the same address to different clients: one is refused', async () => {
  const { person } = await record({ submittedAt: new Date(0) }, { email: 'luis@example.com' })
  const [luis] = (await read<PersonRow[]>('/people')).filter(({ id }) => id !== person.id)
  const addresses: AddressChange[] = [{ kind: 'email', to: 'both@example.com' }]
  const answers = await Promise.all([
    correct(person, { addresses }),
    correct(luis as PersonRow, { addresses }, staff.admin),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('bad input is refused, and says why', async () => {
  const { person } = await record({})
  const addresses: [AddressChange[], string][] = [
    [[{ kind: 'email', to: 'no address' }], 'correo válido'],
    [[{ kind: 'phone', to: '123' }], '7 dígitos'],
    [[{ kind: 'phone', to: '55 8300 0002 / 55 8300 0003' }], 'un solo teléfono'],
    [[{ kind: 'phone' }], 'Falta'],
    [[{ kind: 'email', from: inquiry.email, isPrimary: true }], 'Falta'],
    [
      [
        { kind: 'email', from: inquiry.email },
        { kind: 'phone', from: e164 },
      ],
      'al menos uno',
    ],
    [manyNumbers(MAX_ADDRESSES), `como máximo: ${MAX_ADDRESSES}`],
  ]
  for (const [changes, message] of addresses) {
    const { status, body } = await correct(person, { addresses: changes })
    expect(status, message).toBe(400)
    expect(JSON.stringify(body.error)).toContain(message)
  }
  expect((await correct(person, { name: ' ' })).status).toBe(400)
  const { status } = await correct(person, { addresses: manyNumbers(MAX_ADDRESSES - 1) })
  expect(status).toBe(200)
})

function manyNumbers(count: number): AddressChange[] {
  return Array.from({ length: count }, (_, at) => ({ kind: 'phone', to: `55 1000 ${1000 + at}` }))
}

test('an outdated version, an address that is gone, a merged client and a client of nobody are refused', async () => {
  const { person } = await record({}, { email: 'luis@example.com' })
  const [luis] = (await read<PersonRow[]>('/people')).filter(({ id }) => id !== person.id)
  const name = { name: 'Ana' }
  expect((await correct({ ...person, version: 7 }, name)).status).toBe(412)
  const gone = { addresses: [{ kind: 'email' as const, from: 'gone@example.com', to: 'a@b.mx' }] }
  expect((await correct(person, gone)).status).toBe(412)
  expect((await correct({ ...person, id: crypto.randomUUID() }, name)).status).toBe(404)
  expect((await correct(person, name, staff.ops)).status).toBe(403)
  const merge = { personId: luis?.id, version: luis?.version }
  await staff.sales.send('POST', `/api/staff/people/${person.id}/merges`, merge, {
    'If-Match': `"${person.version}"`,
  })
  const merged = { ...(luis as PersonRow), version: (luis?.version ?? 0) + 1 }
  expect((await correct(merged, name)).status).toBe(409)
})

test('what is unchanged makes no event and keeps the version', async () => {
  const { person } = await record({})
  const same = { kind: 'email' as const, from: inquiry.email, to: inquiry.email }
  const { body } = await correct(person, { name: person.name, addresses: [same] })
  expect(body).toMatchObject({ version: person.version, journey: { events: [] } })
  expect(body.undo).toBeUndefined()
})

test('a merged client gets back what was theirs, as corrected meanwhile', async () => {
  const { person } = await record(
    { submittedAt: new Date(0) },
    { name: 'Luis', email: 'luis@example.com', phoneE164: '+525577778888' },
  )
  const luis = (await read<PersonRow[]>('/people')).find(({ id }) => id !== person.id) as PersonRow
  const merge = { personId: luis.id, version: luis.version }
  await staff.sales.send('POST', `/api/staff/people/${person.id}/merges`, merge, {
    'If-Match': `"${person.version}"`,
  })
  const addresses: AddressChange[] = [
    { kind: 'email', from: 'luis@example.com', to: 'luis@right.example' },
  ]
  const { body } = await correct(await page(person.id), { addresses })
  const [merged] = body.merges
  await staff.sales.send('DELETE', `/api/staff/people/${person.id}/merges/${merged?.id}`)
  expect(contactOf(await page(luis.id))).toEqual(['Luis', 'luis@right.example', inquiry.phone])
  expect(contactOf(await page(person.id))).toEqual(contactOf(person))
  const { events } = (await page(person.id)).journey
  expect(events.map(({ type }) => type)).toEqual([
    'person.merged',
    'person.changed',
    'person.merge_undone',
  ])
})

test('a correction while they are one client is told once, and after a split on the page of whose address it was, too', async () => {
  const { person } = await record(
    { submittedAt: new Date(0) },
    { name: 'Luis', email: 'luis@example.com', phoneE164: '+525577778888' },
  )
  const luis = (await read<PersonRow[]>('/people')).find(({ id }) => id !== person.id) as PersonRow
  await mergeInto(person, luis)
  const addresses: AddressChange[] = [
    { kind: 'email', from: 'luis@example.com', to: 'luis@right.example' },
    { kind: 'phone', to: '55 9999 0000' },
  ]
  const corrected = await correct(await page(person.id), { addresses })
  const [merged] = corrected.body.merges
  const typesOf = async (id: string) => (await page(id)).journey.events.map(({ type }) => type)
  expect(await typesOf(person.id)).toEqual(['person.merged', 'person.changed'])
  await undo(corrected)
  expect((await correct(await page(person.id), { addresses })).status).toBe(200)

  await staff.sales.send('DELETE', `/api/staff/people/${person.id}/merges/${merged?.id}`)
  const changes = ['person.changed', 'person.change_undone', 'person.changed']
  for (const id of [person.id, luis.id])
    expect(await typesOf(id)).toEqual(['person.merged', ...changes, 'person.merge_undone'])
  const [, ...own] = (await page(luis.id)).journey.events
  expect(own).toMatchObject([
    { before: { emails: ['luis@example.com'] }, after: { emails: ['luis@right.example'] } },
    { before: { emails: ['luis@right.example'] }, after: { emails: ['luis@example.com'] } },
    { before: { emails: ['luis@example.com'] }, after: { emails: ['luis@right.example'] } },
    {},
  ])
  expect(own.every(({ after }) => !after || !('phones' in after))).toBe(true)
})

/** Ana and Luis, who are one client, without any address or number of Luis: both were removed from their page. */
async function mergeAndRemove(change: AddressChange[] = removed) {
  const { person } = await record(
    { submittedAt: new Date(0), phoneE164: '+525511112222' },
    luisOrtega,
  )
  const luis = (await read<PersonRow[]>('/people')).find(({ id }) => id !== person.id) as PersonRow
  const merge = { personId: luis.id, version: luis.version }
  await staff.sales.send('POST', `/api/staff/people/${person.id}/merges`, merge, {
    'If-Match': `"${person.version}"`,
  })
  const { body } = await correct(await page(person.id), { addresses: change })
  const split = (query = '') =>
    staff.sales.send(
      'DELETE',
      `/api/staff/people/${person.id}/merges/${body.merges[0]?.id}${query}`,
    )
  return { ana: person, luis, merges: body.merges, split }
}

const luisOrtega = {
  ...{ name: 'Luis', email: 'luis@example.com' },
  ...{ phone: '+52 55 7777 8888', phoneE164: '+525577778888', phoneNational: '5577778888' },
}
const removed: AddressChange[] = [
  { kind: 'email', from: 'luis@example.com' },
  { kind: 'phone', from: '+525577778888' },
]

test('a split says which client it leaves without contact data, and gives it back if asked', async () => {
  const { ana, luis, merges, split } = await mergeAndRemove()
  expect(merges[0]?.withoutContact).toMatchObject([
    {
      id: luis.id,
      name: 'Luis',
      addresses: [{ shown: 'luis@example.com' }, { value: '+525577778888' }],
    },
  ])
  expect((await split('?keepAddresses=perhaps')).status).toBe(400)
  expect((await split('?keepAddresses=true')).status).toBe(200)
  expect(contactOf(await page(luis.id))).toEqual(['Luis', 'luis@example.com', luisOrtega.phone])
  expect(contactOf(await page(ana.id))).toEqual(contactOf(ana))
  const { journey, formerAddresses } = await page(luis.id)
  expect(formerAddresses).toEqual([])
  expect(journey.events.at(-1)).toMatchObject({
    type: 'person.changed',
    before: { emails: [], phones: [] },
    after: { emails: ['luis@example.com'], phones: [luisOrtega.phone] },
  })
  // They are found by it, too.
  expect(
    (await read<PersonRow[]>('/people?filter={"q":"5577778888"}')).map(({ id }) => id),
  ).toEqual([luis.id])
})

test('a split leaves what was removed if it is not asked for', async () => {
  const { luis, split } = await mergeAndRemove()
  await split()
  expect(contactOf(await page(luis.id))).toEqual(['Luis'])
  expect((await page(luis.id)).formerAddresses).toHaveLength(2)
})

test('a split keeps removed what a client does not need to be reached', async () => {
  const { luis, merges, split } = await mergeAndRemove(removed.slice(1))
  expect(merges[0]?.withoutContact).toEqual([])
  await split('?keepAddresses=true')
  expect(contactOf(await page(luis.id))).toEqual(['Luis', 'luis@example.com'])
})

test('a split names the client who stays, too, if what they had was removed', async () => {
  const { ana, merges, split } = await mergeAndRemove([
    { kind: 'email', from: inquiry.email },
    { kind: 'phone', from: '+525511112222' },
  ])
  expect(merges[0]?.withoutContact).toMatchObject([{ id: ana.id, name: ana.name }])
  await split('?keepAddresses=true')
  expect(contactOf(await page(ana.id))).toEqual(contactOf(ana))
})

test('a corrected name replaces the former one in the inquiries, as each journey says, and the undo gives it back', async () => {
  const misspelt = { name: 'Jhon Mal Escrito', email: 'john@example.com' }
  const { leadId, person } = await record(misspelt)
  const [otherId] = await recordLeads(antesala, { ...misspelt, name: 'Ana, su asistente' })
  const named = async (q: string) =>
    (await read<LeadRecord[]>(`/leads?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).map(
      ({ id }) => id,
    )
  const before = await lead(leadId)

  const corrected = await correct(person, { name: 'John Bien Escrito' })
  expect(corrected.status).toBe(200)
  const renamed = await lead(leadId)
  expect(renamed).toMatchObject({ name: 'John Bien Escrito', version: before.version })
  expect(await lead(String(otherId))).toMatchObject({ name: 'Ana, su asistente' })
  expect(await named('John Bien')).toEqual([leadId])
  expect(await named('Jhon Mal')).toEqual([])
  const facts = await read<{ values: { es: { client: string } } }>(`/leads/${leadId}/answer-facts`)
  expect(facts.values.es.client).toBe('John Bien Escrito')
  expect(renamed.journey.events).toContainEqual(
    expect.objectContaining({
      type: 'submission.renamed',
      before: { name: 'Jhon Mal Escrito' },
      after: { name: 'John Bien Escrito' },
    }),
  )

  expect((await undo(corrected)).body).toMatchObject({ changed: 1 })
  expect(await lead(leadId)).toMatchObject({ name: 'Jhon Mal Escrito' })
  expect(await named('Jhon Mal')).toEqual([leadId])
})

test('a corrected name stays with both parts of a client after a split, and the undo gives both the former one', async () => {
  const [one, two] = await recordLeads(
    antesala,
    { name: 'Jhon Doble', email: 'john@first.example' },
    { name: 'Jhon Doble', email: 'john@second.example' },
    { name: 'Ana, su esposa', email: 'ana@example.com' },
  )
  const people = await read<PersonRow[]>('/people')
  const [survivor, merged, wife] = people as [PersonRow, PersonRow, PersonRow]
  await mergeInto(survivor, merged)
  await mergeInto(await page(survivor.id), wife)
  const namesOf = async () =>
    (await antesala.sql('select name from people order by name')).rows.map(({ name }) => name)
  const corrected = await correct(await page(survivor.id), { name: 'John Doble' })
  expect(await namesOf()).toEqual(['Ana, su esposa', 'John Doble', 'John Doble'])
  await undo(corrected)
  expect(await namesOf()).toEqual(['Ana, su esposa', 'Jhon Doble', 'Jhon Doble'])

  const { body } = await correct(await page(survivor.id), { name: 'John Doble' })
  for (const { id } of body.merges)
    await staff.sales.send('DELETE', `/api/staff/people/${survivor.id}/merges/${id}`)
  expect(await namesOf()).toEqual(['Ana, su esposa', 'John Doble', 'John Doble'])
  for (const id of [one, two]) expect(await lead(String(id))).toMatchObject({ name: 'John Doble' })
})

test('another name in the inquiries of a client is replaced if staff ask for it, and the undo gives it back', async () => {
  const [first, second, third] = await recordLeads(
    antesala,
    { name: 'Rebeca Solís', email: 'rebeca@example.com', submittedAt: new Date(Date.now() - 1000) },
    { name: 'Revecca Zolis', email: 'revecca@example.com' },
    { name: 'Ana, su asistente', email: 'rebeca@example.com' },
  )
  const survivor = await personRecordOf(staff.sales, first)
  const merged = await personRecordOf(staff.sales, second)
  await mergeInto(survivor, merged)
  const names = async () =>
    await Promise.all([first, second, third].map(async (id) => (await lead(String(id))).name))
  const misspelt = ['Rebeca Solís', 'Revecca Zolis', 'Ana, su asistente']

  const change = { replacedNames: ['Revecca Zolis'] }
  const corrected = await correct(await page(survivor.id), change)
  expect(corrected).toMatchObject({ status: 200, body: { name: 'Rebeca Solís' } })
  expect(await names()).toEqual(['Rebeca Solís', 'Rebeca Solís', 'Ana, su asistente'])
  const { values } = await read<{ values: { es: { client: string } } }>(
    `/leads/${second}/answer-facts`,
  )
  expect(values.es.client).toBe('Rebeca Solís')
  expect((await lead(String(second))).journey.events).toContainEqual(
    expect.objectContaining({
      type: 'submission.renamed',
      before: { name: 'Revecca Zolis' },
      after: { name: 'Rebeca Solís' },
    }),
  )
  expect((await undo(corrected)).body).toMatchObject({ changed: 1 })
  expect(await names()).toEqual(misspelt)

  const both = await correct(await page(survivor.id), { name: 'Rebeca Solís Paz', ...change })
  expect(await names()).toEqual(['Rebeca Solís Paz', 'Rebeca Solís Paz', 'Ana, su asistente'])
  await undo(both)
  expect(await names()).toEqual(misspelt)
  await correct(await page(survivor.id), change)
  const { merges } = await page(survivor.id)
  await staff.sales.send('DELETE', `/api/staff/people/${survivor.id}/merges/${merges[0]?.id}`)
  expect(await page(merged.id)).toMatchObject({ name: 'Rebeca Solís' })
})

test('a name that nothing has is replaced nowhere, and too many names are refused', async () => {
  const { person } = await record({})
  const nothing = await correct(person, { replacedNames: ['Nadie'] })
  expect(nothing).toMatchObject({ status: 200, body: { version: person.version } })
  const many = Array.from({ length: 21 }, (_, at) => `Nombre ${at}`)
  expect(await correct(person, { replacedNames: many })).toMatchObject({ status: 400 })
})
