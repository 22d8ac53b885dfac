import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AssessmentRecord, LeadRecord } from '../../shared/contract/records.ts'
import {
  insertAssessments,
  type NewAssessment,
} from '../../shared/tables/assessments/assessments.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { assessmentRow, recordLeads, waitUntilRecorded } from '../setup/leads.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { runHousekeeping } from '../setup/run-housekeeping.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala.close())
afterEach(async () => {
  for (const table of ['leads', 'assessments', 'people', 'personAddresses'] as const)
    await antesala.db.deleteFrom(table).execute()
  await antesala.sql('delete from pgboss.job')
})

const eva = { name: 'Eva Ramos', email: 'eva@example.org', emailNormalized: 'eva@example.org' }

async function assess(overrides: Partial<NewAssessment> = {}) {
  const row = assessmentRow({ ...eva, budget: 900_000, downPayment: 200_000, ...overrides })
  await insertAssessments(antesala.db, [row])
  await recordPeople(antesala.db, [row])
  return row.id
}

const make = (id: string, who = sales) => who.send('POST', `/api/staff/assessments/${id}/lead`)

async function read(id: string | undefined) {
  return (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
}

async function leadsMade() {
  return await antesala.db.selectFrom('leads').select('id').execute()
}

test('an assessment becomes a lead with its client, budget and language, which says where it comes from', async () => {
  const id = await assess({ language: 'en' })
  const { status, body } = await make(id)
  expect(status).toBe(201)
  const worker = await antesala.startWorker()
  await waitUntilRecorded(antesala, body.id)
  await worker.stop()
  const lead = await read(body.id)
  expect(lead).toMatchObject({
    refCode: body.refCode,
    ...{ name: 'Eva Ramos', email: 'eva@example.org', phone: '', language: 'en' },
    ...{ origin: 'assessment', status: 'new', kind: 'advisory' },
    assignee: { name: staff.sales.name },
    budget: { amount: 900_000, currency: 'USD' },
    assessment: { id, budget: { amount: 900_000, currency: 'USD' } },
    message: expect.stringMatching(
      /^Asked for an assessment.*\nBudget: USD 900,000\nDown payment: USD 200,000$/,
    ),
  })
  expect(lead.journey.events[0]).toMatchObject({
    ...{ type: 'lead.entered', actor: staff.sales.name },
    after: { origin: 'assessment', budget: { amount: 900_000, currency: 'USD' } },
  })
  expect(lead.journey.emails).toEqual([])
  const answer = await sales.get(`/api/staff/assessments/${id}`)
  expect(((await answer.json()) as AssessmentRecord).lead).toEqual({
    id: body.id,
    refCode: body.refCode,
  })
})

test('an address that staff have corrected since stays out of use', async () => {
  const id = await assess()
  const { personId } = await succeed(sales, 'GET', `/people/assessment/${id}`)
  const person = (path = '') => `/people/${personId}${path}`
  const { version } = await succeed(sales, 'GET', person())
  const addresses = [{ kind: 'email', from: eva.email, to: 'eva@right.example' }]
  await succeed(sales, 'PATCH', person(), { addresses }, version)
  expect(await succeed(sales, 'GET', `/assessments/${id}`)).toMatchObject({
    email: 'eva@right.example',
    sentEmail: eva.email,
  })
  const { body } = await make(id)
  const worker = await antesala.startWorker()
  await waitUntilRecorded(antesala, body.id)
  await worker.stop()
  expect(await read(body.id)).toMatchObject({ email: 'eva@right.example' })
  const after = await succeed(sales, 'GET', person())
  expect(after.addresses.map(({ shown }: { shown: string }) => shown)).toEqual([
    'eva@right.example',
  ])
})

test('a client whom a colleague handles stays theirs, unless the colleague is away', async () => {
  const { rows } = await antesala.sql(`select id from staff where role = 'admin'`)
  await recordLeads(antesala, {
    ...{ email: eva.email, refCode: 'LU-7K3QX', assigneeId: String(rows[0]?.id) },
  })
  const [first, second] = [await assess(), await assess()]
  const worker = await antesala.startWorker()
  const { body } = await make(first)
  await waitUntilRecorded(antesala, body.id)
  await antesala.sql(`update staff set away_since = now() where role = 'admin'`)
  const { body: later } = await make(second)
  await waitUntilRecorded(antesala, later.id)
  await worker.stop()
  await antesala.sql(`update staff set away_since = null`)
  expect(await read(body.id)).toMatchObject({
    assignee: { name: staff.admin.name },
    assignment: { by: 'same_person', refCode: 'LU-7K3QX' },
  })
  expect(await read(later.id)).toMatchObject({
    assignee: { name: staff.sales.name },
    assignment: { by: 'staff' },
  })
})

test('two people at once, and anyone later, get the same lead', async () => {
  const id = await assess()
  const both = await Promise.all([make(id), make(id, admin)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const [first, second] = both
  expect(second?.body).toEqual(first?.body)
  expect((await make(id)).body).toEqual(first?.body)
  // Stored answers are deleted after 72 hours, also if no worker has recorded the lead meanwhile.
  await antesala.db.deleteFrom('idempotency').execute()
  expect((await make(id, admin)).body).toEqual(first?.body)
  const worker = await antesala.startWorker()
  await waitUntilRecorded(antesala, first?.body.id)
  await worker.stop()
  await antesala.db.deleteFrom('idempotency').execute()
  expect((await make(id)).body).toEqual(first?.body)
  expect(await leadsMade()).toEqual([{ id: first?.body.id }])
})

test('housekeeping copies from the job what a worker of an earlier release does not record', async () => {
  const [id, other] = [await assess(), await assess({ budget: 700_000 })]
  const [{ body }, { body: removed }] = [await make(id), await make(other)]
  const worker = await antesala.startWorker()
  for (const lead of [body.id, removed.id]) await waitUntilRecorded(antesala, lead)
  const { version } = await read(removed.id)
  await succeed(sales, 'PATCH', `/leads/${removed.id}`, { budget: null }, version)
  const none = { budgetAmount: null, budgetCurrency: null, assessmentId: null }
  await antesala.db.updateTable('leads').set(none).execute()

  await runHousekeeping(await antesala.startBoss('worker'))
  await worker.stop()
  expect(await read(body.id)).toMatchObject({
    budget: { amount: 900_000, currency: 'USD' },
    assessment: { id },
  })
  expect(await read(removed.id)).toMatchObject({ budget: null, assessment: { id: other } })
  await antesala.db.deleteFrom('idempotency').execute()
  expect((await make(id)).body).toEqual(body)
  expect(await leadsMade()).toHaveLength(2)
})

test('an erased assessment, and one that does not exist, become no lead', async () => {
  const id = await assess({ erasedAt: new Date() })
  const erased = await make(id)
  expect([erased.status, erased.body.error.code]).toEqual([409, 'RECORD_ERASED'])
  expect((await make('01890000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await make('nothing')).status).toBe(404)
})

/** Erases the assessment in a transaction that stays open until the returned function is called. */
async function beginErasing(id: string) {
  const held = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const done = antesala.db.transaction().execute(async (tx) => {
    await tx.updateTable('assessments').set({ erasedAt: new Date() }).where('id', '=', id).execute()
    held.resolve()
    await ended.promise
  })
  await held.promise
  return async () => {
    ended.resolve()
    await done
  }
}

async function countJobs() {
  const { rows } = await antesala.sql(
    `select count(*)::int as jobs from pgboss.job where name = 'record-lead'`,
  )
  return rows[0]?.jobs
}

test('an erasure that waits while the lead is made erases the lead, too', async () => {
  const id = await assess()
  const before = await countJobs()
  let making: ReturnType<typeof make> | undefined
  let erasing: ReturnType<typeof make> | undefined
  // The lead's job cannot be inserted yet, but its assessment is locked.
  await antesala.db.transaction().execute(async (tx) => {
    await sql`lock table pgboss.job in exclusive mode`.execute(tx)
    making = make(id)
    await waitUntilBlocked(antesala, { applicationName: 'antesala-api-intake' })
    erasing = admin.send('POST', '/api/staff/erasures', { email: eva.email, reason: 'asked' })
    await waitUntilBlocked(antesala, { statement: 'update "assessments"' })
  })
  expect((await making)?.status).toBe(201)
  expect((await erasing)?.body).toMatchObject({ assessments: 1, jobs: 1 })
  expect(await countJobs()).toBe(before)
})

test('no lead is made while its client is being erased, nor afterwards', async () => {
  const id = await assess()
  const before = await countJobs()
  const finish = await beginErasing(id)
  try {
    const waiting = await make(id)
    expect([waiting.status, waiting.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE'])
  } finally {
    await finish()
  }
  const erased = await make(id)
  expect([erased.status, erased.body.error.code]).toEqual([409, 'RECORD_ERASED'])
  expect(await countJobs()).toBe(before)
})

test('a lead shows the budget of the newest assessment of its client, whatever address that has', async () => {
  await assess({ budget: 1, submittedAt: new Date('2026-01-01') })
  const newest = await assess({ budget: 750_000, submittedAt: new Date('2026-02-01') })
  await assess({ email: 'otra@example.org', emailNormalized: 'otra@example.org', budget: 3 })
  const [evas, others] = await recordLeads(antesala, eva, {
    name: 'Otto',
    email: 'otto@example.org',
    phoneE164: '+525500000000',
  })
  expect(await read(evas)).toMatchObject({
    budget: null,
    assessment: { id: newest, budget: { amount: 750_000, currency: 'USD' } },
  })
  expect((await read(others)).assessment).toBeNull()
})

test('the lead that was made from an assessment keeps showing that one, not a newer one', async () => {
  const older = await assess({ submittedAt: new Date('2026-01-01') })
  await assess({ submittedAt: new Date('2026-02-01') })
  const [lead] = await recordLeads(antesala, { ...eva, assessmentId: older })
  expect((await read(lead)).assessment?.id).toBe(older)
})

test('an erasure empties the budget, and keeps what a sale was worth', async () => {
  const id = await assess()
  const [lead] = await recordLeads(antesala, {
    ...eva,
    ...{ status: 'won', waitingSince: null, assessmentId: id },
    ...{ budgetAmount: 1, budgetCurrency: 'USD', valueAmount: 950_000, valueCurrency: 'USD' },
  })
  const erased = await admin.send('POST', '/api/staff/erasures', {
    ...{ email: eva.email, reason: 'asked' },
  })
  expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300)
  expect(await read(lead)).toMatchObject({
    erasedAt: expect.any(String),
    budget: null,
    value: { amount: 950_000, currency: 'USD' },
    assessment: null,
  })
})
