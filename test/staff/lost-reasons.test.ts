import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LostReason } from '../../shared/contract/lead.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { recordLeads } from '../setup/leads.ts'
import { runHousekeeping } from '../setup/run-housekeeping.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: Antesala
let boss: PgBoss
let sales: StaffClient

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  boss = await antesala.startBoss('worker')
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

async function read(id: string) {
  return (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
}

async function change(id: string, body: object) {
  const version = { 'If-Match': `"${(await read(id)).version}"` }
  const answer = await sales.send('PATCH', `/api/staff/leads/${id}`, body, version)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.undo.id as string
}

const undo = (undoes: string) => sales.send('POST', '/api/staff/leads/undos', { undoes })

/** Leaves the column as an API of an earlier release does, which does not know it. */
async function setReason(id: string, reason: LostReason | null) {
  await antesala.db.updateTable('leads').set({ lostReason: reason }).where('id', '=', id).execute()
}

async function columnOf(id: string) {
  const lead = antesala.db.selectFrom('leads').select('lostReason').where('id', '=', id)
  return (await lead.executeTakeFirstOrThrow()).lostReason
}

async function newLead() {
  return (await recordLeads(antesala, {}))[0] ?? expect.unreachable()
}

test('housekeeping stores the reason that an API of an earlier release has written to the event only', async () => {
  const [missing, stale, untouched] = [await newLead(), await newLead(), await newLead()]
  await change(missing, { status: 'lost', lostReason: 'price' })
  await setReason(missing, null)
  await change(stale, { status: 'lost', lostReason: 'price' })
  await change(stale, { status: 'contacted' })
  await change(stale, { status: 'lost', lostReason: 'financing' })
  await setReason(stale, 'price')
  await change(untouched, { status: 'lost', lostReason: 'price' })
  await change(untouched, { status: 'contacted' })
  await runHousekeeping(boss)
  expect(await read(missing)).toMatchObject({ status: 'lost', lostReason: 'price' })
  expect((await read(stale)).lostReason).toBe('financing')
  expect(await columnOf(untouched)).toBeNull()
})

test('housekeeping keeps the reason that an undo has restored', async () => {
  const id = await newLead()
  await change(id, { status: 'lost', lostReason: 'price' })
  const reopened = await change(id, { status: 'contacted' })
  const lostAgain = await change(id, { status: 'lost', lostReason: 'financing' })
  expect((await undo(lostAgain)).status).toBe(201)
  expect((await undo(reopened)).status).toBe(201)
  expect((await read(id)).lostReason).toBe('price')
  await runHousekeeping(boss)
  expect((await read(id)).lostReason).toBe('price')
})
