import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LostReason } from '../../shared/contract/lead.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { requireEventTexts } from '../setup/event-texts.ts'
import { recordLeads } from '../setup/leads.ts'
import { runHousekeeping } from '../setup/run-housekeeping.ts'
import { createStaffAccounts, type StaffClient, signIn, staffIdOf } from '../setup/staff.ts'

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
  // A change of the status would assign a lead that nobody has.
  const assigneeId = await staffIdOf(antesala, 'sales')
  return (await recordLeads(antesala, { assigneeId }))[0] ?? expect.unreachable()
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

/** Gives the latest event about a lead another time, as an API whose clock is wrong. */
async function moveEvent(id: string, interval: string) {
  const latest = `select id from events where about_id = '${id}' order by id desc limit 1`
  await antesala.sql(`update events set at = now() + interval '${interval}' where id = (${latest})`)
}

const eventsOf = async (id: string) => (await read(id)).journey.events

const price = { status: 'lost', lostReason: 'price' }
const financing = { status: 'lost', lostReason: 'financing' }

test('changes of a lead follow each other in its journey although the clock of the first API is ahead', async () => {
  const id = await newLead()
  await change(id, price)
  await moveEvent(id, '5 minutes')
  const corrected = await change(id, { lostReason: 'no_match' })
  expect((await undo(corrected)).status).toBe(201)
  await change(id, { status: 'contacted' })
  await change(id, financing)
  await runHousekeeping(boss)
  expect((await eventsOf(id)).map(({ type, after }) => [type, after])).toEqual([
    ['lead.status_changed', price],
    ['lead.lost_reason_set', { lostReason: 'no_match' }],
    ['lead.change_undone', { lostReason: 'price' }],
    ['lead.status_changed', { status: 'contacted' }],
    ['lead.status_changed', financing],
  ])
  expect((await read(id)).lostReason).toBe('financing')
})

test('housekeeping finds the last of two reasons by the statuses between them, not by the clocks of two APIs', async () => {
  const id = await newLead()
  await change(id, price)
  await change(id, { status: 'contacted' })
  await change(id, financing)
  await setReason(id, null)
  await antesala.sql(`update events set at = now() + interval '5 minutes'
    where about_id = '${id}' and after ->> 'lostReason' = 'price'`)
  await runHousekeeping(boss)
  expect(await columnOf(id)).toBe('financing')
})

test('housekeeping leaves a lead as it is if the clocks of two APIs may have changed the order of its reasons', async () => {
  const id = await newLead()
  await change(id, { status: 'contacted' })
  await change(id, price)
  await moveEvent(id, '5 minutes')
  await change(id, { status: 'contacted' })
  await antesala.sql(
    `update events set at = now() where about_id = '${id}' and before ->> 'status' = 'lost'`,
  )
  await change(id, financing)
  await antesala.sql(
    `update events set at = now() where about_id = '${id}' and after ->> 'lostReason' = 'financing'`,
  )
  await setReason(id, null)
  await runHousekeeping(boss)
  expect(await columnOf(id)).toBeNull()
  // Of days, clocks are not wrong.
  await antesala.sql(`update events set at = at - interval '3 days'
    where about_id = '${id}' and (after ->> 'lostReason' = 'price' or before ->> 'status' = 'new')`)
  await runHousekeeping(boss)
  expect(await columnOf(id)).toBe('financing')
})

test('the undo of a corrected reason says which reason it is again', async () => {
  const id = await newLead()
  await change(id, price)
  await undo(await change(id, { lostReason: 'financing' }))
  expect((await eventsOf(id)).at(-1)).toMatchObject({
    type: 'lead.change_undone',
    before: { lostReason: 'financing' },
    after: { lostReason: 'price' },
  })
  await requireEventTexts(antesala.db)
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

describe('housekeeping completes the undo of an API of an earlier release, which does not know', () => {
  /** What such an API leaves of the columns that an undo has restored. */
  async function forget(id: string, columns: object) {
    await antesala.db.updateTable('leads').set(columns).where('id', '=', id).execute()
  }

  test('why a lead was lost', async () => {
    const id = await newLead()
    await change(id, price)
    await undo(await change(id, { status: 'contacted' }))
    await forget(id, { lostReason: null })
    await runHousekeeping(boss)
    expect(await read(id)).toMatchObject(price)
  })

  test('the value of a sale and the budget', async () => {
    const id = await newLead()
    const budget = { amount: 1_000_000.5, currency: 'MXN' }
    const value = { amount: 2_900_000.5, currency: 'MXN' }
    await change(id, { budget })
    await change(id, { status: 'won', value })
    await undo(await change(id, { status: 'contacted', budget: null }))
    await forget(id, { budgetAmount: null, budgetCurrency: null, valueAmount: null })
    await runHousekeeping(boss)
    expect(await read(id)).toMatchObject({ status: 'won', budget, value })
  })

  test('but changes nothing that was changed since, or that the undo has skipped', async () => {
    const [changed, skipped] = [await newLead(), await newLead()]
    const budget = { amount: 2_000_000, currency: 'MXN' }
    await change(changed, { status: 'won', value: budget })
    await undo(await change(changed, { status: 'contacted' }))
    await change(changed, { kind: 'tour' })
    await forget(changed, { valueAmount: null, valueCurrency: null })
    const first = await change(skipped, { budget: { amount: 1_000_000, currency: 'MXN' } })
    await change(skipped, { budget })
    expect((await undo(first)).body).toMatchObject({ skipped: 1 })
    await runHousekeeping(boss)
    expect(await read(changed)).toMatchObject({ status: 'won', value: null })
    expect((await read(skipped)).budget).toEqual(budget)
  })
})
