import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import type { AddressChange } from '../../shared/contract/person-schema.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { recordLeads } from '../setup/leads.ts'
import { personRecordOf } from '../setup/people.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let admin: StaffClient

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala?.close())
beforeEach(() =>
  antesala.sql(
    'truncate people, person_addresses, person_merges, leads, events, recent_changes cascade',
  ),
)

/** The number and the address of somebody else, which staff add to a client. */
const number = '+525591375531'
const email = 'somebody@else.example'

async function read<Body>(path: string): Promise<Body> {
  return (await (await admin.get(`/api/staff${path}`)).json()) as Body
}
const page = (id: string) => read<PersonRecord>(`/people/${id}`)

async function record(lead: Partial<NewLead>) {
  const [leadId] = await recordLeads(antesala, lead)
  return { leadId: String(leadId), person: await personRecordOf(admin, leadId) }
}

const correct = ({ id, version }: PersonRow, addresses: AddressChange[]) =>
  succeed(admin, 'PATCH', `/people/${id}`, { addresses }, version)
const undo = ({ undo }: { undo: { id: string } }) =>
  admin.send('POST', '/api/staff/people/undos', { undoes: undo.id })
const erase = (body: object) =>
  succeed(admin, 'POST', '/erasures', { ...body, reason: 'Lo pidió por teléfono', dryRun: false })

/** Returns the tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = ['people', 'person_addresses', 'recent_change_records', 'events', 'leads']
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await antesala.sql(
      `select from ${table} where strpos(lower(${table}::text), '${text}') > 0`,
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}

describe('what was erased is not restored by an undo', () => {
  async function removeNumberOfMerged() {
    const { person } = await record({ email: 'ana@example.com' })
    const { person: other } = await record({ name: 'Luis', email: 'luis@example.com' })
    await correct(other, [{ kind: 'phone', to: number }])
    const { version } = await page(other.id)
    const merge = { personId: other.id, version }
    await succeed(admin, 'POST', `/people/${person.id}/merges`, merge, person.version)
    const removed = await correct(await page(person.id), [{ kind: 'phone', from: number }])
    return { person, removed }
  }

  test('a number that was removed from somebody who is part of the client', async () => {
    const { person, removed } = await removeNumberOfMerged()
    const { version } = await page(person.id)
    await erase({ phone: number })
    expect((await undo(removed)).body).toMatchObject({ changed: 0 })
    expect(await tablesWith(number)).toEqual([])
    expect((await page(person.id)).version).toBeGreaterThan(version)
  })

  test('a number whose removal is undone at the same time', async () => {
    const { removed } = await removeNumberOfMerged()
    const [undone] = await Promise.all([undo(removed), erase({ phone: number })])
    expect(undone.status).toBe(201)
    expect(await tablesWith(number)).toEqual([])
  })

  test('an address that staff have added and removed again', async () => {
    const { person, leadId } = await record({})
    const added = await correct(person, [{ kind: 'email', to: email }])
    const removed = await correct(added, [{ kind: 'email', from: email }])
    await erase({ email })
    expect((await undo(removed)).body).toMatchObject({ changed: 0 })
    expect(await tablesWith(email)).toEqual([])
    expect(await read(`/leads/${leadId}`)).toMatchObject({ erasedAt: null })
  })

  test('another correction of the client can no longer be undone, but a change of the inquiry can', async () => {
    const { person, leadId } = await record({})
    expect(person.id).toBe(leadId)
    const added = await correct(person, [{ kind: 'phone', to: number }])
    const changed = await succeed(admin, 'PATCH', `/leads/${leadId}`, { status: 'contacted' }, 1)
    await erase({ phone: number })
    expect((await undo(added)).body).toMatchObject({ changed: 0 })
    const undone = await succeed(admin, 'POST', '/leads/undos', { undoes: changed.undo.id })
    expect(undone).toMatchObject({ changed: 1 })
  })
})

describe('an erasure by a number', () => {
  const withoutEmail = { email: '', emailNormalized: '' }
  const own = { phone: '81 8345 6789', phoneE164: '+528183456789', phoneNational: '8183456789' }

  test('keeps the inquiry of a client to whom staff have added it, without the number', async () => {
    const { person, leadId } = await record({ ...withoutEmail, ...own })
    await correct(person, [{ kind: 'phone', to: number }])
    expect(await erase({ phone: number })).toMatchObject({ leads: 0 })
    expect(await read(`/leads/${leadId}`)).toMatchObject({ erasedAt: null })
    expect((await page(person.id)).addresses.map(({ value }) => value)).toEqual([own.phoneE164])
    expect(await tablesWith(number)).toEqual([])
  })

  test('erases the inquiry that was sent with it, also if staff have corrected the number since', async () => {
    const { person } = await record({ ...withoutEmail, ...own })
    await correct(person, [{ kind: 'phone', from: own.phoneE164, to: number }])
    expect(await erase({ phone: own.phoneE164 })).toMatchObject({ leads: 1 })
    expect(await tablesWith(number)).toEqual([])
  })

  test('erases the inquiry of a client of whom staff have kept no other number', async () => {
    const { person } = await record({ ...withoutEmail, ...own })
    await correct(person, [{ kind: 'phone', from: own.phoneE164, to: number }])
    expect(await erase({ phone: number })).toMatchObject({ leads: 1 })
    expect(await tablesWith(number)).toEqual([])
  })
})
