import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deletePart } from '../../shared/tables/people/erased-part.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { recordLeads } from '../setup/leads.ts'
import { personRecordOf } from '../setup/people.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let admin: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala?.close())
beforeEach(() =>
  antesala.sql('truncate people, person_addresses, person_merges, leads, events cascade'),
)

/** Records clients with these names, the oldest first. Their ids are those of their leads. */
async function record(...names: string[]): Promise<string[]> {
  const leads = names.map((name, index) => ({
    ...{ name, email: `${name.toLowerCase()}@example.com` },
    submittedAt: new Date(Date.UTC(2030, 0, 1 + index)),
  }))
  return await recordLeads(antesala, ...leads)
}

async function merge(mergedId = '', survivorId = '') {
  const [survivor, merged] = [
    await personRecordOf(admin, survivorId),
    await personRecordOf(admin, mergedId),
  ]
  const body = { personId: merged.id, version: merged.version }
  await succeed(admin, 'POST', `/people/${survivor.id}/merges`, body, survivor.version)
}

async function undo(headId: string, mergedId = '') {
  const { merges } = await personRecordOf(admin, headId)
  const merge = merges.find((each) => each.mergedId === mergedId)
  await succeed(admin, 'DELETE', `/people/${headId}/merges/${merge?.id}`)
}

const erase = (id = '') => antesala.db.transaction().execute((tx) => deletePart(tx, id))

async function heads() {
  const { rows } = await antesala.sql('select name, head_id from people order by name')
  return Object.fromEntries(rows.map(({ name, headId }) => [name, headId]))
}

test('whoever was merged into an erased client becomes the client, not an older part of theirs', async () => {
  const [c = '', b = '', a, d = ''] = await record('C', 'B', 'A', 'D')
  await merge(c, b)
  await merge(b, a)
  await merge(d, a)
  expect(await erase(a)).toBe(b)
  expect(await heads()).toEqual({ B: b, C: b, D: b })
  await undo(b, d)
  await undo(b, c)
  expect(await heads()).toEqual({ B: b, C: c, D: d })
  expect((await personRecordOf(admin, b)).merges).toEqual([])
})

test('of those who were merged into an erased client, nobody becomes the client whom the undo of another merge moves', async () => {
  const [c = '', b = '', a, d = ''] = await record('C', 'B', 'A', 'D')
  await merge(c, b)
  await merge(b, a)
  await merge(d, a)
  await undo(String(a), c)
  await merge(c, a)
  expect(await erase(a)).toBe(b)
  await undo(b, d)
  await undo(b, c)
  expect(await heads()).toEqual({ B: b, C: c, D: d })
})

test('inquiries of those who stay are not found by the address of the erased client, which they used', async () => {
  const [withoutEmail = '', a] = await recordLeads(
    antesala,
    { name: 'Luis', email: '', emailNormalized: '' },
    { name: 'A', email: 'erased@example.com' },
  )
  await merge(withoutEmail, a)
  const search = `/api/staff/leads?filter=${encodeURIComponent('{"q":"erased@example.com"}')}`
  const found = async () => {
    const leads = (await (await admin.get(search)).json()) as { id: string }[]
    return leads.map(({ id }) => id)
  }
  expect(await found()).toContain(withoutEmail)
  await erase(a)
  expect(await found()).not.toContain(withoutEmail)
})

test('a client of whom nobody else is part is not erased as a part', async () => {
  const [a] = await record('A')
  await expect(erase(a)).rejects.toThrow('Nobody else')
  expect(await heads()).toEqual({ A: a })
})
