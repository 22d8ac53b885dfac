import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import { correctPersonAddress } from '../../shared/tables/people/corrected-address.ts'
import { lockPeople, mergePeople } from '../../shared/tables/people/person-merges.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { recordLeads, waitUntilRecorded } from '../setup/leads.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { personRecordOf } from '../setup/people.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
})
afterAll(() => antesala?.close())
beforeEach(() =>
  antesala.sql('truncate people, person_addresses, person_merges, leads, emails cascade'),
)

const personOf = (leadId: string | undefined) => personRecordOf(sales, leadId)

/** Records a call of Ana, of whom only the phone number is known. */
async function call(lead: Partial<NewLead> = {}): Promise<string> {
  const unknown = { name: 'Ana García', email: '', emailNormalized: '' }
  const [id] = await recordLeads(antesala, { ...unknown, ...lead })
  return String(id)
}

const inquiriesOf = ({ inquiries }: PersonRecord) => inquiries.map(({ id }) => id).toSorted()

async function merge(survivor: PersonRow, { id, version }: PersonRow) {
  const body = { personId: id, version }
  return await succeed(sales, 'POST', `/people/${survivor.id}/merges`, body, survivor.version)
}

test('who phones again is the same client, however the name and the number are written', async () => {
  const worker = await antesala.startWorker()
  const enter = async (name: string, phone: string) => {
    const entry = { name, phone, message: 'Llamó por la casa.' }
    const { id } = await succeed(sales, 'POST', '/leads', entry)
    await waitUntilRecorded(antesala, id)
    return id as string
  }
  const first = await enter('Ana García', '55 1234 5678')
  const again = await enter('garcia, ana', '+52 (55) 1234-5678')
  const husband = await enter('Luis García', '55 1234 5678')
  const portal = await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Ana García' })
  await waitUntilIdle(antesala)
  await worker.stop()

  const ana = await personOf(first)
  expect(inquiriesOf(ana)).toEqual([first, again].toSorted())
  expect(ana.addresses).toMatchObject([{ value: '+525512345678' }])
  expect(ana.lastSubmittedAt).toBe(ana.inquiries[0]?.submittedAt)
  expect(inquiriesOf(await personOf(husband))).toEqual([husband])
  // Anyone can enter a stranger's name and number on the portal.
  expect(inquiriesOf(await personOf(portal.leadId))).toEqual([portal.leadId])
  expect(ana.duplicates.map(({ name, matchedOn }) => [name, matchedOn])).toEqual([
    ['Ana García', 'both'],
    ['Luis García', 'phone'],
  ])
})

test('calls that are recorded together are of one client, of the first', async () => {
  const unknown = { name: 'Ana García', email: '', emailNormalized: '' }
  const ids = await recordLeads(antesala, unknown, unknown, { ...unknown, name: 'Eva' })
  expect(inquiriesOf(await personOf(ids[0]))).toEqual(ids.slice(0, 2).toSorted())
})

test('a name without a letter, a number that cannot be read and one that was removed say nothing', async () => {
  const nameless = [await call({ name: '?' }), await call({ name: '?' })]
  expect(inquiriesOf(await personOf(nameless[0]))).toHaveLength(1)
  const unread = { phoneE164: null, phone: '1234567', phoneNational: '1234567' }
  await call(unread)
  expect(inquiriesOf(await personOf(await call(unread)))).toHaveLength(1)

  const { id, version } = await personOf(await call())
  const addresses = [{ kind: 'phone', from: '+525512345678', to: '81 8345 6789' }]
  await succeed(sales, 'PATCH', `/people/${id}`, { addresses }, version)
  expect(inquiriesOf(await personOf(await call()))).toHaveLength(1)
  const other = { phoneE164: '+528183456789', phoneNational: '8183456789' }
  expect(inquiriesOf(await personOf(await call(other)))).toHaveLength(2)
})

test('who phones while they are merged goes with them when they are split', async () => {
  const [first, again] = [await call(), await call()]
  const [writer] = await recordLeads(antesala, { name: 'Ana G.', email: 'ana@example.com' })
  await merge(await personOf(writer), await personOf(first))
  const later = await call()
  const joint = await personOf(writer)
  expect(inquiriesOf(joint)).toEqual([first, again, String(writer), later].toSorted())
  await succeed(sales, 'DELETE', `/people/${joint.id}/merges/${joint.merges[0]?.id}`)
  expect(inquiriesOf(await personOf(first))).toEqual([first, again, later].toSorted())
  expect(inquiriesOf(await personOf(writer))).toEqual([String(writer)])
})

test('who phones while a merge of them is committed becomes part of whom they are now', async () => {
  const first = await call()
  const [writer] = await recordLeads(antesala, { name: 'Ana G.', email: 'ana@example.com' })
  const [head, { id }] = [await personOf(writer), await personOf(first)]
  const held = Promise.withResolvers<void>()
  const merged = Promise.withResolvers<void>()
  const merging = antesala.db.transaction().execute(async (tx) => {
    const people = await lockPeople(tx, [head.id, id])
    const [survivor, other] = [people.get(head.id), people.get(id)]
    if (survivor && other) await mergePeople(tx, survivor, other, { id: head.id, name: 'Sara' })
    held.resolve()
    await merged.promise
  })
  await held.promise
  const calling = call()
  await waitUntilBlocked(antesala)
  merged.resolve()
  await merging
  await calling
  const { rows } = await antesala.sql(
    `select from people where head_id not in (select id from people where head_id = id)`,
  )
  expect(rows).toEqual([])
})

test('the first call can turn out to be of somebody else: the others stay a client', async () => {
  const [first, again] = [await call(), await call()]
  const [owner] = await recordLeads(antesala, { name: 'Luz', email: 'luz@example.com' })
  const email = 'luz@example.com'
  await antesala.sql(
    `update leads set email = '${email}', email_normalized = '${email}' where id = '${first}'`,
  )
  await correctPersonAddress(antesala.db, { submissionId: first, from: '', to: email })
  expect(inquiriesOf(await personOf(owner))).toEqual([first, String(owner)].toSorted())
  expect(inquiriesOf(await personOf(again))).toEqual([again])
})
