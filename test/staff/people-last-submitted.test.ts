import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import { insertAssessments } from '../../shared/tables/assessments/assessments.ts'
import { insertLeads, type NewLead } from '../../shared/tables/leads/leads.ts'
import { correctPersonAddress } from '../../shared/tables/people/corrected-address.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import { splitMigration } from '../../shared/tables/sql-migrations.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRow, leadRow, recordLeads } from '../setup/leads.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { runHousekeeping } from '../setup/run-housekeeping.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let admin: StaffClient
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala.close())
beforeEach(() =>
  antesala.sql('truncate people, person_addresses, person_merges, leads, assessments cascade'),
)

const start = Date.now() - 3_600_000
/** A time of the test, in minutes. */
const at = (minute: number) => new Date(start + minute * 60_000)

async function read<Body>(path: string): Promise<Body> {
  return (await (await admin.get(`/api/staff${path}`)).json()) as Body
}

/** The clients in the order of the list, each with the minute of the last submission. */
async function list(order: 'ASC' | 'DESC' = 'DESC') {
  const rows = await read<PersonRow[]>(`/people?sort=["lastSubmittedAt","${order}"]`)
  return rows.map(({ name, lastSubmittedAt }) => [name, minuteOf(lastSubmittedAt)])
}

const minuteOf = (time: string) => (new Date(time).getTime() - start) / 60_000

const record = (name: string, minute: number, lead: Partial<NewLead> = {}) =>
  recordLeads(antesala, {
    name,
    email: `${name.toLowerCase()}@example.com`,
    submittedAt: at(minute),
    ...lead,
  })

async function recordThree() {
  await record('Ana', 1)
  await record('Beto', 2)
  await record('Caro', 3)
  const rows = await read<PersonRow[]>('/people?sort=["name","ASC"]')
  return rows as [PersonRow, PersonRow, PersonRow]
}

const page = (id: string) => read<PersonRecord>(`/people/${id}`)

async function merge(survivor: string, merged: string) {
  const [{ version }, { version: other }] = [await page(survivor), await page(merged)]
  const body = { personId: merged, version: other }
  return await succeed(admin, 'POST', `/people/${survivor}/merges`, body, version)
}

test('the list begins with who was heard from last, by an inquiry or an assessment, in both directions', async () => {
  await recordThree()
  await record('Ana', 4)
  const assessment = assessmentRow({
    ...{ email: 'beto@example.com', emailNormalized: 'beto@example.com' },
    submittedAt: at(5),
  })
  await insertAssessments(antesala.db, [assessment])
  await recordPeople(antesala.db, [assessment])
  const expected = [
    ['Beto', 5],
    ['Ana', 4],
    ['Caro', 3],
  ]
  expect(await list()).toEqual(expected)
  expect(await list('ASC')).toEqual(expected.toReversed())
})

test('what is recorded late does not make a client heard from earlier', async () => {
  await record('Ana', 5)
  await record('Ana', 1)
  expect(await list()).toEqual([['Ana', 5]])
})

test('of several submissions in one batch, the latest counts, also of who calls again without an address', async () => {
  const caller = { name: 'Ana', email: '', emailNormalized: '' }
  const rows = [2, 3, 1].map((minute) => leadRow({ ...caller, submittedAt: at(minute) }))
  const known = [5, 4].map((minute) => leadRow({ name: 'Luis', submittedAt: at(minute) }))
  await insertLeads(antesala.db, [...rows, ...known])
  await recordPeople(antesala.db, [...rows, ...known])
  expect(await list()).toEqual([
    ['Luis', 5],
    ['Ana', 3],
  ])
})

test('a merged client is listed by the latest of all, and each again by their own after a split', async () => {
  const [ana, beto, caro] = await recordThree()
  await merge(ana.id, caro.id)
  const { merges } = await merge(beto.id, ana.id)
  expect(await list()).toEqual([['Beto', 3]])
  await record('Ana', 6)
  expect(await list()).toEqual([['Beto', 6]])
  await admin.send('DELETE', `/api/staff/people/${beto.id}/merges/${merges[0].id}`)
  expect(await list()).toEqual([
    ['Ana', 6],
    ['Beto', 2],
  ])
  const [{ id = '' } = {}] = (await page(ana.id)).merges
  await admin.send('DELETE', `/api/staff/people/${ana.id}/merges/${id}`)
  expect(await list()).toEqual([
    ['Ana', 6],
    ['Caro', 3],
    ['Beto', 2],
  ])
})

test('a merge during the recording of an inquiry counts it', async () => {
  const [ana, beto] = await recordThree()
  const row = leadRow({ email: 'beto@example.com', submittedAt: at(9) })
  let merged: Promise<unknown> | undefined
  await antesala.db.transaction().execute(async (tx) => {
    await insertLeads(tx, [row])
    await recordPeople(tx, [row])
    merged = merge(ana.id, beto.id)
    await waitUntilBlocked(antesala)
  })
  await merged
  expect(await list()).toEqual([
    ['Ana', 9],
    ['Caro', 3],
  ])
})

test('a corrected address takes its inquiry to the client who has it', async () => {
  await recordThree()
  const [lead] = await record('Ana', 7)
  await sql`update leads set email = 'caro@example.com', email_normalized = 'caro@example.com' where id = ${lead}`.execute(
    antesala.db,
  )
  const correction = { submissionId: String(lead), from: 'ana@example.com', to: 'caro@example.com' }
  await antesala.db.transaction().execute((tx) => correctPersonAddress(tx, correction))
  expect(await list()).toEqual([
    ['Caro', 7],
    ['Beto', 2],
    ['Ana', 1],
  ])
})

test('an erasure by a number leaves a client the time of what is left', async () => {
  await record('Ana', 1)
  await record('Ana', 5, { phoneE164: '+525599998888', phoneNational: '5599998888' })
  const body = { phone: '+525599998888', reason: 'Lo pidió por carta' }
  expect((await admin.send('POST', '/api/staff/erasures', body)).body).toMatchObject({ leads: 1 })
  expect(await list()).toEqual([['Ana', 1]])
})

test('the migration stores the same times as recording does', async () => {
  const [ana, , caro] = await recordThree()
  await record('Ana', 4)
  await record('Dora', 5, { email: '', emailNormalized: '' })
  await record('Dora', 6, { email: '', emailNormalized: '' })
  await merge(caro.id, ana.id)
  const recorded = await list()
  await antesala.sql('update people set last_submitted_at = null')
  expect(await list()).not.toEqual(recorded)
  const { up } = splitMigration(readFileSync('migrations/063_fill_last_submissions.sql', 'utf8'))
  await antesala.sql(up)
  expect(await list()).toEqual(recorded)
})

test('housekeeping stores the times that workers and APIs of an earlier release leave out', async () => {
  const [ana, beto, caro] = await recordThree()
  await record('Dora', 5, { email: '', emailNormalized: '' })
  await record('Dora', 6, { email: '', emailNormalized: '' })
  await record('Ana', 4)
  const { merges } = await merge(beto.id, ana.id)
  await admin.send('DELETE', `/api/staff/people/${beto.id}/merges/${merges[0].id}`)
  await record('Caro', 8)
  await merge(beto.id, caro.id)
  const recorded = await list()
  await antesala.sql('update people set last_submitted_at = null')
  // As a split of an earlier release leaves it.
  await antesala.db
    .updateTable('people')
    .set({ lastSubmittedAt: at(9) })
    .where('id', '=', ana.id)
    .execute()
  const worker = await antesala.startWorker()
  await runHousekeeping(await antesala.startBoss('worker'))
  await worker.stop()
  expect(await list()).toEqual(recorded)
})
