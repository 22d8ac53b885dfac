import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuditRow } from '../../shared/contract/event.ts'
import type { JobResult, JobRow } from '../../shared/contract/job.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let boss: PgBoss
let ops: StaffClient
beforeEach(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
  boss = await antesala.startBoss()
  await boss.updateQueue('send-email', { retryDelay: 3_600 })
})
afterEach(() => antesala.close())

/** Lets the relay refuse the emails to this many clients, so that they wait for a retry or are dead letters. */
async function failEmails(count: number, reply: { code: number; text: string }, state: string) {
  antesala.relay.onRecipient = (address) => (address.startsWith('client') ? reply : undefined)
  const worker = await antesala.startWorker()
  for (let number = 1; number <= count; number++)
    await antesala.submit('/api/v1/contact', { ...inquiry, email: `client${number}@example.com` })
  await vi.waitFor(async () => expect(await jobs({ state })).toHaveLength(count), soon)
  await worker.stop()
  antesala.relay.onRecipient = () => undefined
  return await jobs({ state })
}

async function jobs(filter: object): Promise<JobRow[]> {
  return (await (await ops.get(`/api/staff/jobs${listQuery({ filter })}`)).json()) as JobRow[]
}

async function act(kind: string, body: object, status = 200): Promise<JobResult> {
  const answer = await ops.send('POST', `/api/staff/jobs/${kind}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer.body
}

async function audit(filter: object = {}): Promise<AuditRow[]> {
  const rows = (await (
    await ops.get(`/api/staff/events${listQuery({ filter })}`)
  ).json()) as AuditRow[]
  return rows.filter(({ type }) => type.startsWith('job'))
}

/** The jobs of emails to clients with what an undone cancellation must give back. */
async function waiting() {
  const { rows } = await antesala.sql(
    `select job.name, job.id, start_after, retry_count, status, emails.reason from pgboss.job
     join emails on emails.id = (job.data ->> 'emailId')::uuid
     where job.name like 'send-email%' and to_email like 'client%' and state in ('created', 'retry') order by job.id`,
  )
  return rows
}

const greylisted = { code: 451, text: '4.7.1 Try later' }
const selected = (rows: JobRow[]) => ({ selection: { ids: rows.map(({ id }) => id) } })

test('canceling several emails to clients requires a reason; one does not', async () => {
  const rows = await failEmails(2, greylisted, 'retrying')
  const planned = await act('cancellations', { ...selected(rows), dryRun: true })
  expect(planned).toMatchObject({ changed: 2, clientEmails: 2, call: null })
  const refused = (await act('cancellations', selected(rows), 400)) as unknown as {
    error: { fields: { path: string }[] }
  }
  expect(refused.error.fields.map(({ path }) => path)).toEqual(['reason'])
  expect(await jobs({ state: 'retrying' })).toHaveLength(2)
  expect(await act('cancellations', selected(rows.slice(0, 1)))).toMatchObject({ changed: 1 })
  expect(await act('cancellations', { ...selected(rows), reason: 'spam' })).toMatchObject({
    ...{ changed: 1, skipped: 1, reasons: { cancelled: 1 } },
  })
})

test('an undone cancellation gives back the jobs with their times, and queues their emails again', async () => {
  const rows = await failEmails(3, greylisted, 'retrying')
  const before = await waiting()
  const { call } = await act('cancellations', { ...selected(rows), reason: 'a mistake' })
  expect(await waiting()).toEqual([])
  const plan = await act('restorations', { undoes: call, dryRun: true })
  expect(plan).toMatchObject({ matched: 3, changed: 3, changes: { restored: 3 } })
  expect(await act('restorations', { undoes: call })).toMatchObject({ changed: 3, emails: 3 })
  expect(await waiting()).toEqual(before)
  expect((await audit()).map(({ type, parts }) => [type, parts])).toEqual([
    ['jobs.restoration_requested', 3],
    ['jobs.cancellation_requested', 3],
  ])
})

test('what was undone is undone once: the second time changes nothing, and leaves no entry in the audit', async () => {
  const rows = await failEmails(2, greylisted, 'retrying')
  const { call } = await act('cancellations', { ...selected(rows), reason: 'a mistake' })
  await act('restorations', { undoes: call })
  const entries = await audit()
  expect(entries.map(({ type }) => type)).toEqual([
    'jobs.restoration_requested',
    'jobs.cancellation_requested',
  ])
  const again = await act('restorations', { undoes: call })
  expect(again).toMatchObject({ changed: 0, skipped: 2, reasons: { undone: 2 }, call: null })
  // What was canceled again since is not undone by the undo of the first cancellation.
  await act('cancellations', { ...selected(rows), reason: 'on purpose' })
  expect(await act('restorations', { undoes: call })).toMatchObject({ reasons: { undone: 2 } })
  expect(await waiting()).toEqual([])
  expect(await audit()).toHaveLength(entries.length + 1)
})

test('of two undos at the same moment, one is in the audit', async () => {
  const rows = await failEmails(2, greylisted, 'retrying')
  const { call } = await act('cancellations', { ...selected(rows), reason: 'a mistake' })
  const undo = () => act('restorations', { undoes: call })
  const results = await Promise.all([undo(), undo(), undo()])
  expect(results.reduce((sum, { changed }) => sum + changed, 0)).toBe(2)
  const undone = (await audit()).filter(({ type }) => type === 'jobs.restoration_requested')
  expect(undone.reduce((sum, { parts }) => sum + parts, 0)).toBe(2)
  expect(undone.every(({ parts }) => parts > 0)).toBe(true)
})

test('the audit says by whom and when a cancellation was undone, and that of each of its jobs', async () => {
  const rows = await failEmails(2, greylisted, 'retrying')
  const { call } = await act('cancellations', { ...selected(rows), reason: 'a mistake' })
  const undoneOf = (entries: AuditRow[]) => entries.map(({ type, undone }) => [type, undone?.actor])
  expect(undoneOf(await audit())).toEqual([['jobs.cancellation_requested', undefined]])
  // One of its jobs, then the other.
  const [part] = await audit({ partOf: call })
  await act('restorations', { undoes: part?.id })
  expect(undoneOf(await audit({ partOf: call })).filter(([, actor]) => actor)).toHaveLength(1)
  expect(undoneOf(await audit({ id: call }))).toEqual([['jobs.cancellation_requested', undefined]])
  expect(await act('restorations', { undoes: call })).toMatchObject({
    ...{ matched: 2, changed: 1, reasons: { undone: 1 } },
  })
  expect(undoneOf(await audit({ id: call }))).toEqual([
    ['jobs.cancellation_requested', 'Olga Marín'],
  ])
  expect(undoneOf(await audit({ partOf: call }))).toEqual(
    Array(2).fill(['job.cancelled', 'Olga Marín']),
  )
})

test('the cancellation of a single job is undone by its event, and a dead letter is one again', async () => {
  const [dead] = await failEmails(1, { code: 550, text: '5.1.1 Gone' }, 'dead')
  await act('cancellations', selected([dead as JobRow]))
  const [event] = await audit()
  expect(event).toMatchObject({ type: 'job.cancelled', parts: 0 })
  expect(await act('restorations', { undoes: event?.id })).toMatchObject({ changed: 1 })
  expect((await jobs({ state: 'dead' })).map(({ id }) => id)).toEqual([dead?.id])
  const { rows } = await antesala.sql(`select status from emails where to_email like 'client%'`)
  expect(rows).toEqual([{ status: 'failed' }])
})

test('a job that was resumed since is not touched by an undo', async () => {
  const rows = await failEmails(2, greylisted, 'retrying')
  const { call } = await act('cancellations', { ...selected(rows), reason: 'a mistake' })
  await act('retries', selected(rows.slice(0, 1)))
  expect(await act('restorations', { undoes: call })).toMatchObject({
    ...{ changed: 1, skipped: 1, reasons: { changed: 1 } },
  })
})

test.each([
  ['01890000-0000-7000-8000-000000000000', 404],
  ['moon', 400],
])('nothing was canceled by %s', async (undoes, status) => {
  await act('restorations', { undoes }, status)
})

test('a bulk action is one entry of the audit, with its jobs inside', async () => {
  const rows = await failEmails(3, greylisted, 'retrying')
  const { call } = await act('retries', { ...selected(rows), reason: 'the relay is back' })
  const [entry, ...others] = await audit()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    ...{ id: call, type: 'jobs.retry_requested', parts: 3, reason: 'the relay is back' },
    after: { matched: 3, hasMore: false },
  })
  const inside = await audit({ partOf: call })
  expect(inside.map(({ type }) => type)).toEqual(Array(3).fill('job.hastened'))
  // Each job is also found by its record, and by the type.
  const leadId = rows[0]?.about?.id
  expect((await audit({ about: leadId })).map(({ type }) => type)).toEqual(['job.hastened'])
  expect(await audit({ type: 'job.hastened' })).toHaveLength(3)
})

test('an action in parts is one entry, and only its author can continue it', async () => {
  const rows = await failEmails(2, greylisted, 'retrying')
  const [first, second] = rows
  const { call } = await act(
    'retries',
    selected([first as JobRow, first as JobRow, second as JobRow]),
  )
  await act('retries', { ...selected([first as JobRow]), call })
  expect((await audit()).map(({ type }) => type)).toEqual(['jobs.retry_requested'])
  const admin = await signIn(antesala, 'admin')
  const body = { ...selected([first as JobRow]), call }
  expect((await admin.send('POST', '/api/staff/jobs/retries', body)).status).toBe(404)
  expect((await admin.send('POST', '/api/staff/jobs/cancellations', body)).status).toBe(404)
})

/** Inserts a dead letter of the queue that records inquiries. */
async function insertDeadLetter(data: object) {
  const id = newId()
  await sql`insert into pgboss.job (id, name, data, retry_limit, expire_seconds, policy, source_name, source_id, source_output)
    select ${id}, name, ${JSON.stringify(data)}, retry_limit, expire_seconds, policy, 'record-lead', ${newId()},
      '{"name": "Error", "message": "payload"}' from pgboss.queue where name = 'record-lead-dead'`.execute(
    antesala.db,
  )
  return `record-lead-dead.${id}`
}

test('garbage is dismissed with a reason, and that can be undone; a submission is not dismissed, even with wrong fields', async () => {
  const garbage = await insertDeadLetter({ garbage: true })
  await antesala.submit('/api/v1/contact', inquiry)
  const { rows } = await antesala.sql(`select data from pgboss.job where name = 'record-lead'`)
  const submission = await insertDeadLetter(rows[0]?.data as object)
  const data = rows[0]?.data as { fields: object }
  const wrong = await insertDeadLetter({ ...data, fields: { ...data.fields, message: 7 } })
  const ids = [garbage, submission, wrong]
  expect(await act('cancellations', { selection: { ids } })).toMatchObject({
    ...{ changed: 0, reasons: { accepted: 3 } },
  })
  await act('dismissals', { selection: { ids } }, 400)
  const { call, ...dismissed } = await act('dismissals', { selection: { ids }, reason: 'a test' })
  expect(dismissed).toMatchObject({
    ...{ changed: 1, changes: { dismissed: 1 }, reasons: { submission: 2 } },
  })
  const left = (await jobs({ state: 'dead' })).map(({ id }) => id)
  expect(left.toSorted()).toEqual([submission, wrong].toSorted())
  expect(await act('restorations', { undoes: call })).toMatchObject({ changed: 1 })
  expect(await jobs({ state: 'dead' })).toHaveLength(3)
})

test('only dead letters are dismissed', async () => {
  const rows = await failEmails(1, greylisted, 'retrying')
  const body = { ...selected(rows), reason: 'why' }
  expect(await act('dismissals', body)).toMatchObject({ changed: 0, reasons: { not_dead: 1 } })
})
