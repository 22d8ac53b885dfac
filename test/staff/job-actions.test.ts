import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JobRecord, JobResult, JobRow, QueueCard } from '../../shared/contract/job.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'
const HOUR = 3600

let antesala: Antesala
let boss: PgBoss
let ops: StaffClient

beforeEach(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
  boss = await antesala.startBoss()
  await boss.updateQueue('send-email', { retryDelay: HOUR })
})
afterEach(() => antesala.close())

/**
 * Submits inquiries while the relay rejects the emails to clients. Waits until the jobs of these emails have the
 * state, then stops the worker and returns them.
 */
async function failEmails(count: number, reply: { code: number; text: string }, state: string) {
  antesala.relay.onRecipient = (address) => (address.startsWith('client') ? reply : undefined)
  const worker = await antesala.startWorker()
  for (let number = 1; number <= count; number++)
    await antesala.submit('/api/v1/contact', { ...inquiry, email: `client${number}@example.com` })
  await vi.waitFor(async () => expect(await list({ state })).toHaveLength(count), soon)
  await worker.stop()
  antesala.relay.onRecipient = () => undefined
  return await list({ state })
}

async function list(filter: object): Promise<JobRow[]> {
  const answer = await ops.get(`/api/staff/jobs${listQuery({ filter })}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as JobRow[]
}

async function act(kind: 'retries' | 'cancellations', body: object): Promise<JobResult> {
  const answer = await ops.send('POST', `/api/staff/jobs/${kind}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Performs an action after its dry run, checks that both have the same result, and returns it. */
async function actAsPlanned(kind: 'retries' | 'cancellations', body: object): Promise<JobResult> {
  const planned = await act(kind, { ...body, dryRun: true })
  const done = await act(kind, body)
  expect({ ...done, isDryRun: true, movedTo: null, call: null }).toEqual(planned)
  return done
}

const idsOf = (rows: JobRow[]) => ({ selection: { ids: rows.map(({ id }) => id) } })

async function emailOf(row: JobRow | undefined) {
  return await antesala.db
    .selectFrom('emails')
    .select(['status', 'jobId', 'reason'])
    .where('id', '=', row?.email?.id ?? '')
    .executeTakeFirstOrThrow()
}

async function staffEvents(type?: string) {
  const events = antesala.db
    .selectFrom('events')
    .select(['type', 'actor', 'aboutId', 'before', 'after', 'reason'])
    .where('actorKind', '=', 'staff')
    .where('type', 'like', 'job%')
    .orderBy('id')
  return await (type ? events.where('type', '=', type) : events).execute()
}

async function untilAllSent(rows: JobRow[]) {
  await antesala.startWorker()
  await vi.waitFor(async () => {
    const emails = await Promise.all(rows.map(emailOf))
    expect(emails.map(({ status }) => status)).toEqual(rows.map(() => 'sent'))
  }, soon)
}

describe('a dead letter', () => {
  const noSuchMailbox = { code: 550, text: '5.1.1 No such mailbox' }

  test('is redriven once, and its email is sent', async () => {
    const [dead] = await failEmails(1, noSuchMailbox, 'dead')
    const done = await actAsPlanned('retries', { ...idsOf([dead as JobRow]), reason: 'They wrote' })
    expect(done).toMatchObject({ matched: 1, changed: 1, emails: 1, changes: { redriven: 1 } })

    const [ready] = await list({ state: 'ready' })
    expect(done.movedTo).toBe(ready?.id)
    expect(ready?.email).toEqual({ ...dead?.email, status: 'queued' })
    expect(ready?.id).toBe(`send-email.${(await emailOf(dead)).jobId}`)
    expect(await list({ state: 'dead' })).toEqual([])
    expect(await act('retries', idsOf([dead as JobRow]))).toMatchObject({
      changed: 0,
      reasons: { gone: 1 },
    })
    expect(await staffEvents()).toMatchObject([
      {
        type: 'job.redriven',
        actor: 'Olga Marín',
        aboutId: dead?.about?.id,
        before: { queue: 'send-email-dead', state: 'dead' },
        after: { queue: 'send-email', jobId: ready?.id.split('.')[1] },
        reason: 'They wrote',
      },
    ])

    await untilAllSent([dead as JobRow])
    expect(
      antesala.relay.accepted.filter(({ to }) => JSON.stringify(to).includes('client1')),
    ).toHaveLength(1)
    const record = (await (await ops.get(`/api/staff/jobs/${ready?.id}`)).json()) as JobRecord
    expect(record.attempts.map(({ outcome }) => outcome)).toEqual(['dead_letter', 'done'])
    expect(record.events).toMatchObject([{ type: 'job.redriven' }])
  })

  test('is skipped if its email is delivered, suppressed, in progress or (by default) unknown', async () => {
    const rows = await failEmails(5, noSuchMailbox, 'dead')
    const statuses = ['sent', 'suppressed', 'queued', 'unknown', 'failed'] as const
    for (const [index, status] of statuses.entries())
      await antesala.db
        .updateTable('emails')
        .set({ status, ...(status === 'queued' && { jobId: unknownId }) })
        .where('id', '=', rows[index]?.email?.id ?? '')
        .execute()
    const all = { selection: { filter: { state: 'dead', queue: 'send-email' } } }
    const planned = await act('retries', { ...all, dryRun: true })
    expect(planned).toMatchObject({
      matched: 5,
      changed: 1,
      skipped: 4,
      reasons: { delivered: 1, suppressed: 1, under_way: 1, unconfirmed: 1 },
    })
    const done = await actAsPlanned('retries', { ...all, unconfirmed: true })
    expect(done).toMatchObject({ matched: 5, changed: 2, emails: 2 })
    expect(await act('retries', { ...all, unconfirmed: true })).toMatchObject({
      matched: 3,
      changed: 0,
    })
    expect(await staffEvents('jobs.retry_requested')).toMatchObject([
      { after: { matched: 5, filter: { state: ['dead'], queue: ['send-email'] } } },
      { after: { matched: 3 } },
    ])
    expect(await staffEvents('job.redriven')).toHaveLength(2)
  })

  test('of a submission that is not recorded cannot be canceled; a retry records it once the cause is removed', async () => {
    await antesala.sql(`alter table leads add constraint poison check (name <> 'Poison')`)
    const worker = await antesala.startWorker()
    const body = await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Poison' })
    await vi.waitFor(async () => expect(await list({ state: 'dead' })).toHaveLength(1), soon)
    await worker.stop()
    const [dead] = await list({ q: body.refCode, state: 'dead' })
    expect(dead).toMatchObject({
      state: 'dead',
      queue: 'record-lead',
      attemptCount: 6,
      about: { id: body.leadId, name: 'Poison', code: body.refCode, isRecorded: false },
    })
    expect(await list({ q: inquiry.email, state: 'dead' })).toEqual([dead])
    const one = idsOf([dead as JobRow])
    expect(await act('cancellations', one)).toMatchObject({ changed: 0, reasons: { accepted: 1 } })
    const record = (await (await ops.get(`/api/staff/jobs/${dead?.id}`)).json()) as JobRecord
    expect(record.isOnlyCopy).toBe(true)

    await antesala.sql('alter table leads drop constraint poison')
    expect(await actAsPlanned('retries', one)).toMatchObject({ changed: 1, emails: 0 })
    await antesala.startWorker()
    await vi.waitFor(async () => {
      const lead = await ops.get(`/api/staff/leads/${body.leadId}`)
      expect(lead.status).toBe(200)
    }, soon)
  })

  test('of a submission that is already recorded is not retried, and can be canceled', async () => {
    const worker = await antesala.startWorker()
    const body = await antesala.submit('/api/v1/contact', inquiry)
    await vi.waitFor(
      async () => expect(await list({ q: body.leadId, state: 'completed' })).toHaveLength(3),
      soon,
    )
    await worker.stop()
    const [recorded] = await list({ q: body.leadId, queue: 'record-lead', state: 'completed' })
    const { rows } = await antesala.sql(
      `select data from pgboss.job where id = '${recorded?.id.split('.')[1]}'`,
    )
    await boss.send('record-lead-dead', rows[0]?.data as object)
    const dead = await list({ state: 'dead' })
    expect(await act('retries', idsOf(dead))).toMatchObject({
      changed: 0,
      reasons: { recorded: 1 },
    })
    expect(await actAsPlanned('cancellations', idsOf(dead))).toMatchObject({ changed: 1 })
    expect(await list({})).toEqual([])
  })
})

describe('a waiting retry', () => {
  const later = { code: 451, text: '4.7.1 Later' }

  test('runs immediately when requested, alone or with all that match', async () => {
    const rows = await failEmails(3, later, 'retrying')
    const [first] = rows
    expect(await actAsPlanned('retries', idsOf([first as JobRow]))).toMatchObject({
      changed: 1,
      emails: 1,
      changes: { hastened: 1 },
    })
    const all = { selection: { filter: { error: (await record(first)).errorKey } } }
    expect(await actAsPlanned('retries', all)).toMatchObject({
      matched: 3,
      changed: 2,
      reasons: { due: 1 },
    })
    expect(await staffEvents('job.hastened')).toMatchObject([
      { before: { state: 'retrying', startAfter: first?.at } },
      {},
      {},
    ])
    await untilAllSent(rows)
    expect(await list({})).toEqual([])
  })

  test('is canceled, which suppresses its email until the job is resumed', async () => {
    const rows = await failEmails(1, later, 'retrying')
    expect(await actAsPlanned('cancellations', idsOf(rows))).toMatchObject({ changed: 1 })
    expect(await emailOf(rows[0])).toMatchObject({
      status: 'suppressed',
      reason: 'cancelled by staff',
    })
    expect(await act('cancellations', idsOf(rows))).toMatchObject({ reasons: { cancelled: 1 } })
    expect(await list({})).toEqual([])
    expect(await actAsPlanned('retries', idsOf(rows))).toMatchObject({ changes: { resumed: 1 } })
    expect(await staffEvents()).toMatchObject([{ type: 'job.cancelled' }, { type: 'job.resumed' }])
    await untilAllSent(rows)
  })

  test('is left unchanged if the event cannot be recorded', async () => {
    const rows = await failEmails(1, later, 'retrying')
    await antesala.sql(`alter table events add constraint full_disk check (type <> 'job.hastened')`)
    const answer = await ops.send('POST', '/api/staff/jobs/retries', idsOf(rows))
    expect(answer.status).toBe(500)
    expect(await list({ state: 'retrying' })).toEqual(rows)
  })

  async function record(row: JobRow | undefined) {
    return (await (await ops.get(`/api/staff/jobs/${row?.id}`)).json()) as JobRecord
  }
})

describe('many jobs', () => {
  test('are processed 5,000 per call, and the next call continues where the previous one stopped', async () => {
    const data = { emailId: unknownId, about: { kind: 'lead', id: unknownId } }
    const jobs = Array.from({ length: 5_001 }, () => ({ data, startAfter: HOUR }))
    await boss.insert('send-email', jobs)
    const body = { selection: { filter: { state: 'deferred' } }, dryRun: true }
    const first = await act('retries', body)
    expect(first).toMatchObject({ matched: 5_000, changed: 0, reasons: { gone: 5_000 } })
    const second = await act('retries', { ...body, after: first.next })
    expect(second).toMatchObject({ matched: 1, next: null })
  })

  test('are counted up to 10,000; beyond that, the count is marked as not exact', async () => {
    const data = { emailId: unknownId, about: { kind: 'lead', id: unknownId } }
    const later = () => ({ data, startAfter: HOUR })
    await boss.insert('send-email', Array.from({ length: 10_000 }, later))
    const query = listQuery({ filter: { state: 'deferred' } })
    const range = async () =>
      (await ops.get(`/api/staff/jobs${query}`)).headers.get('content-range')
    const count = async () => {
      const cards = (await (await ops.get('/api/staff/queues')).json()) as QueueCard[]
      return cards.find(({ name }) => name === 'send-email')?.counts.deferred
    }
    expect(await range()).toBe('jobs 0-24/10000')
    expect(await count()).toEqual({ count: 10_000, isExact: true })
    await boss.insert('send-email', [later()])
    expect(await range()).toBe('jobs 0-24/*')
    expect(await count()).toEqual({ count: 10_000, isExact: false })
  })

  test.each([
    ['no selection', {}],
    ['nothing selected', { selection: { ids: [] } }],
    ['more than 1,000 ids', { selection: { ids: Array(1_001).fill(`a.${unknownId}`) } }],
    ['an id without a queue', { selection: { ids: [unknownId] } }],
    ['an unknown filter', { selection: { filter: { name: 'x' } } }],
    ['ids and a filter', { selection: { ids: [`a.${unknownId}`], filter: {} } }],
    ['half a cursor', { selection: { filter: {} }, after: '2026-01-01T00:00:00Z' }],
    [
      'a cursor in the year 0',
      { selection: { filter: {} }, after: `0000-01-01T00:00:00Z|${unknownId}` },
    ],
    ['an unknown field', { selection: { filter: {} }, force: true }],
  ])('are not changed by a call with %s', async (_name, body) => {
    const answer = await ops.send('POST', '/api/staff/jobs/retries', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('VALIDATION_ERROR')
  })
})
