import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resend } from '../../api/staff/emails/resend.ts'
import { type AnnounceDecision, announceDecision } from '../../shared/jobs/announce-decision.ts'
import { type RecordLead, recordLead } from '../../shared/jobs/record-lead.ts'
import { announceDecisions } from '../../worker/jobs/announce-decision.ts'
import { recordLeads } from '../../worker/jobs/record-lead.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { batchStep } from '../setup/batch-step.ts'
import { canary, columnsWithTraces } from '../setup/canary.ts'
import { eraseDuring } from '../setup/erase-during.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole, succeed } from '../setup/staff.ts'

let antesala: Antesala
let boss: PgBoss
let staff: Awaited<ReturnType<typeof signInEveryRole>>

beforeEach(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  staff = await signInEveryRole(antesala)
  boss = await antesala.startBoss()
})
afterEach(() => antesala.close())

function erase(who: StaffClient = staff.admin) {
  const request = { email: canary.email, reason: 'Lo pidió por carta' }
  return who.send('POST', '/api/staff/erasures', request)
}

async function runWorker() {
  const worker = await antesala.startWorker()
  await waitUntilIdle(antesala)
  await worker.stop()
}

/** Records the canary and an application of somebody else, and decides on it with a note that mentions the canary. */
async function decideOnOther(): Promise<string> {
  await antesala.submit('/api/v1/contact', canary)
  const { waitlistId } = await antesala.submit('/api/v1/partner-waitlist', application)
  await runWorker()
  const decision = { decision: 'approved', reason: 'known_agency', note: `Por ${canary.name}` }
  await succeed(staff.partnerships, 'POST', `/partners/${waitlistId}/decisions`, decision, 1)
  return waitlistId
}

async function fetchDecision() {
  const [job] = await boss.fetch<AnnounceDecision>(announceDecision.queue)
  return job ?? expect.unreachable()
}

async function notesOfEmails() {
  const { rows } = await antesala.sql(`select data -> 'note' as note, status from emails
    where template = 'partner-decision' order by created_at`)
  return rows
}

test('a decision that is being announced during an erasure is announced without the mention', async () => {
  await decideOnOther()
  const job = await fetchDecision()
  expect((await erase()).status).toBe(200)
  const completed = await boss.complete(announceDecision.queue, job.id)
  expect(completed).toMatchObject({ affected: 0 })
  await runWorker()
  expect(await notesOfEmails()).toEqual([{ note: ['Por [erased]'], status: 'sent' }])
  expect(await columnsWithTraces(antesala)).toEqual([])
})

test('the email of a decision that a batch commits during an erasure loses the mention', async () => {
  await decideOnOther()
  const job = await fetchDecision()
  await eraseDuring(antesala, erase, async (tx) => {
    await announceDecisions(batchStep(antesala, boss, tx), [job.data])
    await boss.complete(announceDecision.queue, job.id, undefined, { db: fromKysely(tx) })
  })
  expect(await columnsWithTraces(antesala)).toEqual([])
  await runWorker()
  expect(await notesOfEmails()).toEqual([{ note: ['Por [erased]'], status: 'sent' }])
})

test('a decision that a worker moves to an isolation queue during an erasure loses the mention', async () => {
  await decideOnOther()
  const { id, data } = await fetchDecision()
  await eraseDuring(antesala, erase, async (tx) => {
    const db = fromKysely(tx)
    await boss.insert(`${announceDecision.queue}-few`, [{ id, data }], { db })
    await boss.complete(announceDecision.queue, id, { isolated: true }, { db })
  })
  expect(await columnsWithTraces(antesala)).toEqual([])
  await runWorker()
  expect(await notesOfEmails()).toEqual([{ note: ['Por [erased]'], status: 'sent' }])
})

test('content of a decision that is rendered, and a copy that is ordered, during an erasure lose the mention', async () => {
  await decideOnOther()
  await runWorker()
  const { rows } = await antesala.sql(`select id from emails where template = 'partner-decision'`)
  const emailId = String(rows[0]?.id)
  const { rows: members } = await antesala.sql(
    `select id, name, role from staff where role = 'ops'`,
  )
  await eraseDuring(antesala, erase, async (tx) => {
    await sql`update emails set html = ${canary.name} where id = ${emailId}`.execute(tx)
    const copy = { occasion: randomUUID(), reason: 'Lo pidió' }
    await resend({ boss }, tx, members[0] as never, emailId, copy)
  })
  expect(await columnsWithTraces(antesala)).toEqual([])
  await runWorker()
  const email = { note: ['Por [erased]'], status: 'sent' }
  expect(await notesOfEmails()).toEqual([email, email])
})

test('a lead that a batch assigns by a rule during an erasure loses the mention in its name', async () => {
  const { rows } = await antesala.sql(`select id from staff where role = 'sales'`)
  const rule = { name: `Por ${canary.name}`, conditions: {}, assigneeId: rows[0]?.id }
  await succeed(staff.admin, 'POST', '/rules', rule)
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  const [job] = await boss.fetch<RecordLead>(recordLead.queue)
  await antesala.submit('/api/v1/contact', canary)
  await eraseDuring(antesala, erase, async (tx) => {
    await recordLeads(batchStep(antesala, boss, tx), [(job ?? expect.unreachable()).data])
    await boss.complete(recordLead.queue, leadId, undefined, { db: fromKysely(tx) })
  })
  expect(await columnsWithTraces(antesala)).toEqual([])
  const lead = await staff.sales.get(`/api/staff/leads/${leadId}`)
  expect(await lead.json()).toMatchObject({ ...inquiry, assignment: { rule: 'Por [erased]' } })
  await runWorker()
})

test('a saved view that staff delete while an erasure deletes it leaves no trace', async () => {
  await antesala.submit('/api/v1/contact', canary)
  const view = { isShared: true, sort: ['submittedAt', 'DESC'], hiddenColumns: [] }
  const saved = { ...view, resource: 'leads', name: 'Vista', filter: { q: 'quetz' } }
  const { id } = await succeed(staff.sales, 'POST', '/saved-views', saved)
  const begun = await antesala.db.transaction().execute(async (tx) => {
    await sql`select from saved_views where id = ${id} for update`.execute(tx)
    const erasure = erase()
    await waitUntilBlocked(antesala)
    const deletion = staff.sales.send('DELETE', `/api/staff/saved-views/${id}`)
    await waitUntilBlocked(antesala, { count: 2 })
    return { erasure, deletion }
  })
  expect((await begun.erasure).status).toBe(200)
  expect((await begun.deletion).status).toBe(204)
  expect(await columnsWithTraces(antesala)).toEqual([])
})

test('the text of a note that staff delete during an erasure loses the mention in the audit log', async () => {
  await antesala.submit('/api/v1/contact', canary)
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  await runWorker()
  const body = { kind: 'note', body: `Por ${canary.name}` }
  const { id } = await succeed(staff.sales, 'POST', `/leads/${leadId}/notes`, body)
  const begun = await antesala.db.transaction().execute(async (tx) => {
    await sql`select from notes where id = ${id} for update`.execute(tx)
    const deletion = staff.sales.send('DELETE', `/api/staff/leads/${leadId}/notes/${id}`)
    await waitUntilBlocked(antesala)
    const erasure = erase()
    await waitUntilBlocked(antesala, { count: 2 })
    return { erasure, deletion }
  })
  expect((await begun.deletion).status).toBe(200)
  expect((await begun.erasure).status).toBe(200)
  expect(await columnsWithTraces(antesala)).toEqual([])
})
