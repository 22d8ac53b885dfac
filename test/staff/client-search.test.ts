import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import type { AddressChange } from '../../shared/contract/person-schema.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import type { Undo } from '../../shared/contract/undo.ts'
import { insertAssessments } from '../../shared/tables/assessments/assessments.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import { correctPersonAddress } from '../../shared/tables/people/corrected-address.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import { splitMigration } from '../../shared/tables/sql-migrations.ts'
import { changeContact } from '../../shared/tables/submissions/submissions.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRow, recordLeads } from '../setup/leads.ts'
import { personRecordOf } from '../setup/people.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: Antesala
let admin: StaffClient
beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala.close())
beforeEach(() =>
  antesala.sql(
    'truncate people, person_addresses, person_merges, leads, assessments, recent_changes cascade',
  ),
)

const withEmail = (email: string) => ({ email, emailNormalized: email })
const withPhone = (phoneNational: string) => {
  return { phone: phoneNational, phoneNational, phoneE164: `+52${phoneNational}` }
}
const withoutEmail = withEmail('')
const withoutPhone = { phone: '', phoneNational: '', phoneE164: null }

const old = { ...withEmail('viejo@example.com'), ...withPhone('5587135257') }

async function record(lead: Partial<NewLead>) {
  const [id] = await recordLeads(antesala, lead)
  return String(id)
}

async function list(name: 'leads' | 'people' | 'assessments', q: string) {
  const filter = encodeURIComponent(JSON.stringify({ q }))
  const answer = await admin.get(`/api/staff/${name}?filter=${filter}`)
  return (await answer.json()) as { id: string }[]
}

async function found(name: 'leads' | 'people', q: string): Promise<string[]> {
  return (await list(name, q)).map(({ id }) => id)
}

async function correct(
  leadId: string,
  addresses: AddressChange[],
): Promise<PersonRecord & { undo: Undo }> {
  const { id, version } = await personRecordOf(admin, leadId)
  const headers = { 'If-Match': `"${version}"` }
  const { status, body } = await admin.send(
    'PATCH',
    `/api/staff/people/${id}`,
    { addresses },
    headers,
  )
  expect(status).toBe(200)
  return body as PersonRecord & { undo: Undo }
}

async function merge(survivor: PersonRow, { id, version }: PersonRow) {
  const path = `/api/staff/people/${survivor.id}/merges`
  const headers = { 'If-Match': `"${survivor.version}"` }
  const { status, body } = await admin.send('POST', path, { personId: id, version }, headers)
  expect(status).toBe(201)
  return body as PersonRecord
}

test('a lead is found by the address and number that staff use, and by those that were sent', async () => {
  const lead = await record(old)
  const { undo } = await correct(lead, [
    { kind: 'email', from: 'viejo@example.com', to: 'nuevo@example.com' },
    { kind: 'phone', from: '+525587135257', to: '55 8714 3108' },
  ])
  for (const q of ['nuevo@example.com', '5587143108', '3108', 'viejo@example.com', '5587135257'])
    expect(await found('leads', q), q).toEqual([lead])
  const everywhere = await admin.get('/api/staff/search?q=viejo@example.com')
  expect(((await everywhere.json()) as { leads: LeadRecord[] }).leads).toEqual([
    expect.objectContaining({ id: lead, email: 'nuevo@example.com', phone: '55 8714 3108' }),
  ])
  await admin.send('POST', '/api/staff/people/undos', { undoes: undo.id })
  expect(await found('leads', 'nuevo@example.com')).toEqual([])
  expect(await found('leads', 'viejo@example.com')).toEqual([lead])
})

test('an assessment is listed with the corrected address of its client, and found by it and the one that was sent', async () => {
  const assessment = assessmentRow(withEmail('viejo@example.com'))
  await insertAssessments(antesala.db, [assessment])
  await recordPeople(antesala.db, [assessment])
  const { body } = await admin.send('GET', `/api/staff/people/assessment/${assessment.id}`)
  const { personId } = body as { personId: string }
  const change = { kind: 'email', from: 'viejo@example.com', to: 'nuevo@example.com' }
  const headers = { 'If-Match': '"1"' }
  const corrected = { addresses: [change] }
  await admin.send('PATCH', `/api/staff/people/${personId}`, corrected, headers)
  for (const q of ['nuevo@example.com', 'viejo@example.com'])
    expect(await list('assessments', q), q).toEqual([
      expect.objectContaining({ email: 'nuevo@example.com', sentEmail: 'viejo@example.com' }),
    ])
})

test('a lead without an address is found by that of the client it is merged into, until they are split', async () => {
  const called = await record({ ...withoutEmail, ...withPhone('5511112222'), name: 'Ana' })
  const wrote = await record({ ...withEmail('ana@example.com'), name: 'Ana García' })
  const survivor = await personRecordOf(admin, wrote)
  const { id, version, merges } = await merge(survivor, await personRecordOf(admin, called))
  expect((await found('leads', 'ana@example.com')).toSorted()).toEqual([called, wrote].toSorted())
  const headers = { 'If-Match': `"${version}"` }
  const path = `/api/staff/people/${id}/merges/${merges[0]?.id}`
  expect((await admin.send('DELETE', path, undefined, headers)).status).toBe(200)
  expect(await found('leads', 'ana@example.com')).toEqual([wrote])
})

test('a lead without a number is found by the one that its client gives later', async () => {
  const first = await record({ ...withEmail('ana@example.com'), ...withoutPhone })
  const second = await record({ ...withEmail('ana@example.com'), ...withPhone('5511112222') })
  expect((await found('leads', '5511112222')).toSorted()).toEqual([first, second].toSorted())
  const third = await record({ ...withEmail('ana@example.com'), ...withoutPhone })
  expect(await found('leads', '5511112222')).toContain(third)
})

test('a lead whose address was removed is found by the corrected address of a failed email', async () => {
  const removed = await record({ ...old, submittedAt: new Date(Date.now() - 1000) })
  await correct(removed, [{ kind: 'email', from: 'viejo@example.com', to: 'ana@wrong.example' }])
  const failed = await record(withEmail('ana@wrong.example'))
  expect((await found('leads', 'ana@wrong.example')).toSorted()).toEqual(
    [removed, failed].toSorted(),
  )
  await antesala.db.transaction().execute(async (tx) => {
    const contact = withEmail('ana@right.example')
    await changeContact(tx, { kind: 'lead', id: failed }, contact)
    const correction = { from: 'ana@wrong.example', to: 'ana@right.example' }
    await correctPersonAddress(tx, { submissionId: failed, ...correction })
  })
  expect((await found('leads', 'ana@right.example')).toSorted()).toEqual(
    [removed, failed].toSorted(),
  )
  expect(await found('leads', 'ana@wrong.example')).toEqual([])
})

test('a lead whose client uses a removed address and number again is no longer found by what replaced them', async () => {
  const lead = await record(old)
  await correct(lead, [
    { kind: 'email', from: 'viejo@example.com', to: 'nuevo@example.com' },
    { kind: 'phone', from: '+525587135257', to: '55 8714 3108' },
  ])
  await record(old)
  expect(await found('leads', 'nuevo@example.com')).toEqual([])
  expect(await found('leads', '5587143108')).toEqual([])
  expect(await found('leads', 'viejo@example.com')).toContain(lead)
})

test('a client is found by every name used with their address, until it is erased or corrected', async () => {
  const first = await record({ ...withEmail('oficina@example.com'), name: 'Ana García' })
  const { id } = await personRecordOf(admin, first)
  await record({
    ...withEmail('oficina@example.com'),
    ...withPhone('5511112222'),
    name: 'Bertha Núñez',
  })
  const assessment = assessmentRow({ ...withEmail('oficina@example.com'), name: 'Carla Ochoa' })
  await insertAssessments(antesala.db, [assessment])
  await recordPeople(antesala.db, [assessment])
  for (const q of ['Ana García', 'bertha nunez', 'Carla'])
    expect(await found('people', q), q).toEqual([id])

  await correct(first, [{ kind: 'phone', to: '+525599998888' }])
  expect(await found('people', 'Bertha'), 'after another change').toEqual([id])
  const body = { phone: '+525511112222', reason: 'Lo pidió por carta' }
  expect((await admin.send('POST', '/api/staff/erasures', body)).body).toMatchObject({ leads: 1 })
  expect(await found('people', 'Bertha'), 'erased').toEqual([])
  for (const q of ['Ana García', 'Carla']) expect(await found('people', q), q).toEqual([id])
})

test('an erasure by a number takes it out of what other leads of the address are found by', async () => {
  const lead = await record({ ...withEmail('oficina@example.com'), ...withoutPhone })
  await record({ ...withEmail('oficina@example.com'), ...withPhone('5511112222') })
  expect(await found('leads', '5511112222')).toContain(lead)
  const body = { phone: '+525511112222', reason: 'Lo pidió por carta' }
  expect((await admin.send('POST', '/api/staff/erasures', body)).body).toMatchObject({ leads: 1 })
  expect(await found('leads', '5511112222')).toEqual([])
})

test('an address used with more names than are kept is found by the first ones, and by its own', async () => {
  const email = withEmail('oficina@example.com')
  const names = Array.from({ length: 120 }, (_, at) => `Nombre${at} Apellido${at}`)
  for (const name of names) await record({ ...email, name })
  expect(await found('people', 'Nombre0')).toHaveLength(1)
  expect(await found('people', 'Apellido90')).toHaveLength(1)
  expect(await found('people', 'Apellido119')).toEqual([])
})

test('the migration adds the names that recording adds', async () => {
  await record({ ...withEmail('oficina@example.com'), name: 'Áña O’Hara' })
  await record({ ...withEmail('oficina@example.com'), name: 'Bertha Núñez-Ríos' })
  await record({ ...withEmail('luis@example.com'), name: 'Luis' })
  const terms = async () =>
    (await antesala.sql('select id, search::text from people order by id')).rows
  const recorded = await terms()
  await antesala.sql(
    `update people set search = ts_delete(search, array['bertha', 'nunez', 'rios'])`,
  )
  expect(await terms()).not.toEqual(recorded)
  const { up } = splitMigration(readFileSync('migrations/068_search_by_other_names.sql', 'utf8'))
  await antesala.sql(up)
  expect(await terms()).toEqual(recorded)
})
