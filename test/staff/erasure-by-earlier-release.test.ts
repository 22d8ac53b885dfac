import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { canary, columnsWithTraces } from '../setup/canary.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { personRecordOf } from '../setup/people.ts'
import { runHousekeeping } from '../setup/run-housekeeping.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let boss: PgBoss
let admin: StaffClient

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  boss = await antesala.startBoss('worker')
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

/** The tables that an API of an earlier release does not know. */
const peopleTables = ['people', 'person_addresses', 'person_merges']
const newTables = [...peopleTables, 'tasks', 'recent_change_records']

const personOf = (leadId: string) => personRecordOf(admin, leadId)

/** Leaves the person in every column that came with the tables of people, tasks and answers, and a budget. */
async function mention(leadId: string) {
  const answered = { way: 'mail', language: 'es', subject: canary.name, body: canary.message }
  await succeed(admin, 'POST', `/leads/${leadId}/answers`, { id: randomUUID(), ...answered }, 1)
  const task = { kind: 'call', dueOn: '2031-02-03', text: canary.name }
  await succeed(admin, 'POST', `/leads/${leadId}/tasks`, task)
  await antesala.sql(
    `update leads set budget_amount = 750000, budget_currency = 'MXN' where id = '${leadId}'`,
  )
  const { id, version } = await personOf(leadId)
  const addresses = [{ kind: 'email', to: 'Canaria.Dos@example.com' }]
  await succeed(admin, 'PATCH', `/people/${id}`, { name: canary.name, addresses }, version)
}

async function budgetOf(id: string) {
  const { budgetAmount } = await antesala.db
    .selectFrom('leads')
    .select('budgetAmount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return budgetAmount
}

test('a budget that is all that an API of an earlier release leaves is removed', async () => {
  const { leadId } = await submitBoth()
  await succeed(admin, 'POST', '/erasures', {
    email: canary.email,
    dryRun: false,
    reason: 'Pedido',
  })
  await runHousekeeping(boss)
  await antesala.sql(
    `update leads set budget_amount = 1, budget_currency = 'MXN' where id = '${leadId}'`,
  )
  await runHousekeeping(boss)
  expect(await budgetOf(leadId)).toBeNull()
})

async function merge(survivorLead: string, mergedLead: string) {
  const [survivor, merged] = [await personOf(survivorLead), await personOf(mergedLead)]
  const body = { personId: merged.id, version: merged.version }
  await succeed(admin, 'POST', `/people/${survivor.id}/merges`, body, survivor.version)
}

/** Erases a person as an API does that knows neither people nor tasks nor the subjects of answers nor budgets. */
async function eraseByEarlierRelease(email: string) {
  const { sql } = antesala
  await sql('create schema kept')
  onTestFinished(async () => void (await sql('drop schema kept cascade')))
  for (const table of [...newTables, 'notes', 'events', 'leads'])
    await sql(`create table kept.${table} as select * from ${table}`)
  for (const table of peopleTables) await sql(`delete from ${table}`)
  await succeed(admin, 'POST', '/erasures', { email, dryRun: false, reason: 'Pedido' })
  for (const table of newTables)
    await sql(`insert into ${table} select * from kept.${table} on conflict do nothing`)
  await sql('update notes set subject = kept.subject from kept.notes kept where kept.id = notes.id')
  await sql(`update leads set budget_amount = kept.budget_amount, budget_currency = kept.budget_currency
    from kept.leads kept where kept.id = leads.id`)
  await sql(`update events set before = kept.before, after = kept.after from kept.events kept
    where kept.id = events.id and kept.type like 'person.%'`)
}

async function submitBoth() {
  const { leadId } = await antesala.submit('/api/v1/contact', canary)
  const email = `other.${randomUUID()}@example.com`
  const other = await antesala.submit('/api/v1/contact', { ...inquiry, email })
  await waitUntilIdle(antesala)
  return { leadId, otherId: other.leadId, email }
}

const left = [
  ...['events.after', 'notes.subject', 'people.name', 'people.search', 'person_addresses.shown'],
  ...['person_addresses.value', 'recent_change_records.before', 'tasks.text'],
]

test.each([
  ['a client', async () => {}],
  ['a client of whom another is part', merge],
  ['part of a client', (leadId: string, otherId: string) => merge(otherId, leadId)],
])(
  'what an API of an earlier release leaves when it erases %s is removed, and nobody else',
  async (_whom, mergeThem) => {
    const { leadId, otherId, email } = await submitBoth()
    await mention(leadId)
    await mergeThem(leadId, otherId)
    await eraseByEarlierRelease(canary.email.toLowerCase())
    expect(await columnsWithTraces(antesala)).toEqual(expect.arrayContaining(left))

    expect(await budgetOf(leadId)).toBe(750_000)

    await runHousekeeping(boss)
    expect(await columnsWithTraces(antesala)).toEqual([])
    expect(await budgetOf(leadId)).toBeNull()
    const { rows } = await antesala.sql(
      `select reason from events where type = 'person.erased' and about_id = '${leadId}'`,
    )
    expect(rows).toEqual([{ reason: 'Pedido' }])
    expect(await personOf(otherId)).toMatchObject({
      ...{ name: inquiry.name, merges: [] },
      addresses: expect.arrayContaining([expect.objectContaining({ value: email })]),
    })
  },
)

test('other parts of a client of whom one was erased can still be separated', async () => {
  const { leadId, otherId } = await submitBoth()
  const third = await submitThird()
  await merge(leadId, otherId)
  await merge(leadId, third)
  await eraseByEarlierRelease(canary.email.toLowerCase())
  await runHousekeeping(boss)
  expect(await columnsWithTraces(antesala)).toEqual([])
  const client = await personOf(otherId)
  expect((await personOf(third)).id).toBe(client.id)
  await succeed(admin, 'DELETE', `/people/${client.id}/merges/${client.merges[0]?.id}`)
  expect((await personOf(third)).id).not.toBe((await personOf(otherId)).id)
})

async function submitThird() {
  const email = `third.${randomUUID()}@example.com`
  const { leadId } = await antesala.submit('/api/v1/contact', { ...inquiry, email })
  await waitUntilIdle(antesala)
  return leadId
}
