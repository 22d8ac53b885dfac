import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { personRecordOf } from '../setup/people.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

const personOf = (leadId: string) => personRecordOf(sales, leadId)

/** Submits a lead with a wrong address, whose client also has another address. */
async function submitMistyped(name: string) {
  const email = `${name}@mistyped.example`
  const { leadId } = await antesala.submit('/api/v1/contact', { ...inquiry, name, email })
  await waitUntilIdle(antesala)
  const { id, version } = await personOf(leadId)
  const addresses = [{ kind: 'email', to: `${name}@second.example` }]
  await succeed(sales, 'PATCH', `/people/${id}`, { addresses }, version)
  return { leadId, personId: id, email }
}

/** Corrects the address of a lead, as staff do after the relay refused it. */
async function correct(leadId: string, email: string) {
  const { rows } = await antesala.sql(`update emails set status = 'failed'
    where about_id = '${leadId}' and template = 'lead-acknowledgement' returning id`)
  const correction = { step: 'mail', emailId: rows[0]?.id, email, reason: 'Llamó' }
  await succeed(sales, 'POST', `/submissions/${leadId}/corrections`, correction)
}

/** Returns the clients whose history says that they got an address by a correction. */
async function toldAbout(email: string) {
  const { rows } = await antesala.sql(`select about_id from events
    where type = 'person.changed' and after -> 'emails' = '["${email}"]'`)
  return rows.map(({ aboutId }) => aboutId)
}

const ownerOf = async (email: string) =>
  (await antesala.sql(`select person_id from person_addresses where value = '${email}'`)).rows[0]
    ?.personId

test('an address to which two inquiries are corrected at once is told of its owner only', async () => {
  const email = 'both@right.example'
  const [ana, eva] = [await submitMistyped('ana'), await submitMistyped('eva')]
  await Promise.all([ana, eva].map(({ leadId }) => correct(leadId, email)))
  const owner = await ownerOf(email)
  expect([ana.personId, eva.personId]).toContain(owner)
  expect(await toldAbout(email)).toEqual([owner])
  expect((await personOf(ana.leadId)).id).toBe((await personOf(eva.leadId)).id)
})

test('an address that staff have removed from another client stays removed', async () => {
  const email = 'removed@right.example'
  const owner = await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Luz', email })
  await waitUntilIdle(antesala)
  const { id, version } = await personOf(owner.leadId)
  const addresses = [
    { kind: 'email', to: 'luz@right.example' },
    { kind: 'email', from: email },
  ]
  await succeed(sales, 'PATCH', `/people/${id}`, { addresses }, version)
  const mistyped = await submitMistyped('iris')
  await correct(mistyped.leadId, email)
  expect(await toldAbout(email)).toEqual([])
  expect((await personOf(mistyped.leadId)).id).toBe(id)
  const { formerAddresses } = await personOf(owner.leadId)
  expect(formerAddresses.map(({ value }) => value)).toEqual([email])
})

test('an address that a merged client already has is told of that client', async () => {
  const ana = await submitMistyped('olga')
  const email = 'olga@right.example'
  const other = await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Olga', email })
  await waitUntilIdle(antesala)
  const [survivor, merged] = [await personOf(ana.leadId), await personOf(other.leadId)]
  const merge = { personId: merged.id, version: merged.version }
  await succeed(sales, 'POST', `/people/${survivor.id}/merges`, merge, survivor.version)
  await correct(ana.leadId, email)
  expect(await toldAbout(email)).toEqual([survivor.id])
})
