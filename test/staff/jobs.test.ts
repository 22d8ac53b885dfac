import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type {
  FailureGroups,
  JobRecord,
  JobRow,
  Machinery,
  QueueCard,
} from '../../shared/contract/job.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'
const HOUR = 3600
const rejected = 'DeliveryError: 550 5.1.1 No such mailbox'
const waitKey = 'DeliveryError: 451 4.7.1 wait'

let begun: number
let antesala: Antesala
let ops: StaffClient
let leadId: string
let refCode: string
let partnerId: string
let partnerCode: string

beforeAll(async () => {
  begun = Date.now()
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
  const boss = await antesala.startBoss()
  // Emails that are temporarily rejected are retried in an hour, all other jobs immediately.
  await boss.updateQueue('send-email', { retryDelay: HOUR })
  antesala.relay.onRecipient = (address) => {
    if (address === 'ana@example.com') return { code: 451, text: '4.7.1 ana@example.com, wait' }
    if (address === 'luis@example.com') return { code: 550, text: '5.1.1 No such mailbox' }
  }
  await antesala.startWorker()
  const lead = await antesala.post('/api/v1/contact', inquiry)
  leadId = lead.body.leadId
  refCode = lead.body.refCode
  const partner = await antesala.post('/api/v1/partner-waitlist', application)
  partnerId = partner.body.waitlistId
  partnerCode = partner.body.referralCode
  await vi.waitFor(async () => {
    expect((await list({})).map(({ state }) => state).toSorted()).toEqual(['dead', 'retrying'])
  }, soon)
  await waitUntilIdle(antesala)
})
afterAll(() => antesala?.close())

async function requestList(parameters: Record<string, unknown>) {
  return await ops.get(`/api/staff/jobs${listQuery(parameters)}`)
}

async function list(filter: object, more: object = {}): Promise<JobRow[]> {
  const answer = await requestList({ filter, ...more })
  expect(answer.status).toBe(200)
  return (await answer.json()) as JobRow[]
}

async function read<T>(path: string): Promise<T> {
  const answer = await ops.get(`/api/staff/${path}`)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

describe('the list', () => {
  test('shows waiting retries and dead letters, with the submission and email of each', async () => {
    const [dead, retrying] = await list({})
    expect(retrying).toMatchObject({
      queue: 'send-email',
      state: 'retrying',
      attemptCount: 1,
      maxAttempts: 17,
      error: '451 4.7.1 wait',
      about: { kind: 'lead', id: leadId, name: 'Ana G.', code: refCode, leadKind: 'tour' },
      email: { template: 'lead-acknowledgement', status: 'queued' },
    })
    const wait = Date.parse(retrying?.at ?? '') - Date.now()
    expect(wait).toBeGreaterThan(0.9 * HOUR * 1000)
    expect(dead).toMatchObject({
      state: 'dead',
      attemptCount: 1,
      about: { kind: 'partner', id: partnerId, name: 'Casa N.' },
      email: { template: 'partner-acknowledgement', status: 'failed' },
    })
  })

  test('includes completed jobs only on request, and is filtered by state', async () => {
    const completed = await list({ state: 'completed' })
    const queues = new Set(completed.map(({ queue }) => queue))
    for (const queue of ['record-lead', 'record-partner', 'send-email'])
      expect(queues).toContain(queue)
    expect(completed.every(({ state }) => state === 'completed')).toBe(true)
    const failed = await list({ state: ['failed', 'dead'] })
    expect(failed.map(({ state }) => state).toSorted()).toEqual(['dead', 'failed'])
    expect(await list({ state: 'cancelled' })).toEqual([])
  })

  test.each([
    ['the code', () => refCode.toLowerCase().replace('-', ' ')],
    ['the lead’s id', () => leadId],
    ['the email address in any case', () => 'Ana@Example.COM'],
  ])('finds the jobs of a submission by %s', async (_name, q) => {
    const rows = await list({ q: q() })
    expect(rows.map(({ about }) => about?.id)).toEqual(rows.map(() => leadId))
    expect(rows.map(({ queue, state }) => `${queue} ${state}`).toSorted()).toEqual([
      'record-lead completed',
      'send-email completed',
      'send-email retrying',
    ])
  })

  test('finds a dead letter by the code of its application, and by its own id', async () => {
    const [dead] = await list({ q: partnerCode, state: 'dead' })
    expect(dead).toMatchObject({ state: 'dead', about: { id: partnerId } })
    expect(await list({ q: dead?.id, state: 'dead' })).toEqual([dead])
  })

  test('is filtered by error, queue and age', async () => {
    const [retrying] = await list({ state: 'retrying' })
    const record = await read<JobRecord>(`jobs/${retrying?.id}`)
    expect(record.errorKey).toBe(waitKey)
    expect(await list({ error: record.errorKey })).toEqual([retrying])
    expect(await list({ error: 'nothing of the kind' })).toEqual([])
    expect(await list({ queue: 'record-lead' })).toEqual([])
    expect(await list({ withinDays: 1, state: 'dead' })).toHaveLength(1)
  })

  test('is sorted, paginated and counted', async () => {
    const filter = { state: ['completed', 'dead', 'retrying'] }
    const latest = await list(filter, { sort: ['at', 'DESC'] })
    const times = latest.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await list(filter, { sort: ['at', 'ASC'] })).map(({ at }) => at)).toEqual(
      times.toReversed(),
    )
    const queues = (await list(filter, { sort: ['queue', 'ASC'] })).map(({ queue }) => queue)
    expect(queues).toEqual(queues.toSorted())
    const second = await requestList({ filter, sort: ['at', 'DESC'], range: [1, 2] })
    expect(await second.json()).toEqual(latest.slice(1, 3))
    expect(second.headers.get('content-range')).toBe(`jobs 1-2/${latest.length}`)
  })

  test.each([
    ['an unknown state', { filter: { state: 'lost' } }],
    ['an internal queue of pg-boss', { filter: { queue: '__pgboss__send-it' } }],
    ['SQL as a queue', { filter: { queue: "send-email'; drop table leads; --" } }],
    ['an incomplete address', { filter: { q: 'ana@' } }],
    ['an unknown filter', { filter: { name: 'send-email' } }],
    ['an unknown column', { sort: ['data', 'ASC'] }],
    ['SQL as a column', { sort: ['at; drop table leads', 'ASC'] }],
    ['more rows than a page can have', { range: [0, 1_000] }],
    ['a NUL in an error', { filter: { error: 'a\u0000b' } }],
  ])('refuses %s', async (_name, parameters) => {
    const answer = await requestList(parameters)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
  })

  test('accepts any text as the error to filter by', async () => {
    expect(await list({ error: "'; drop table leads; --" })).toEqual([])
  })
})

describe('one job', () => {
  test('shows its attempts, and the job that it came from or led to', async () => {
    const [dead] = await list({ state: 'dead' })
    const record = await read<JobRecord>(`jobs/${dead?.id}`)
    expect(record).toMatchObject({ ...dead, endedAt: null })
    expect(record.chain).toMatchObject([{ queue: 'send-email', state: 'failed' }])
    expect(record.attempts).toMatchObject([
      { number: 1, outcome: 'dead_letter', smtpReply: expect.stringContaining('5.1.1') },
    ])
    const original = await read<JobRecord>(`jobs/${record.chain[0]?.id}`)
    expect(original.chain).toMatchObject([{ id: dead?.id, state: 'dead' }])
  })

  test('hides the personal data in its payload, and shows it on request, which is recorded', async () => {
    const [job] = await list({ q: refCode, queue: 'record-lead', state: 'completed' })
    const shown = JSON.stringify((await read<JobRecord>(`jobs/${job?.id}`)).payload)
    for (const secret of Object.values(inquiry)) expect(shown).not.toContain(secret)
    expect(shown).not.toContain('5512345678')
    expect(shown).toContain(leadId)
    expect(shown).toContain('"language":"es"')

    const revealed = await ops.send('POST', `/api/staff/jobs/${job?.id}/reveals`, {
      reason: 'The client asks what we got',
    })
    expect(revealed.status).toBe(201)
    expect(revealed.body.payload.fields).toEqual(inquiry)
    const { events } = await read<JobRecord>(`jobs/${job?.id}`)
    expect(events).toMatchObject([
      { type: 'job.revealed', actor: 'Olga Marín', reason: 'The client asks what we got' },
    ])
  })

  test.each([unknownId, `send-email.${unknownId}`, "send-email.' or 1=1", '__pgboss__send-it.1'])(
    'with the id %s is a 404',
    async (id) => {
      expect((await ops.get(`/api/staff/jobs/${encodeURIComponent(id)}`)).status).toBe(404)
    },
  )
})

describe('the overview', () => {
  test('counts the jobs of each queue by state, and shows its time limit', async () => {
    const cards = await read<QueueCard[]>('queues')
    const emailQueue = cards.find(({ name }) => name === 'send-email')
    const exactly = (count: number) => ({ count, isExact: true })
    expect(emailQueue?.counts).toEqual({
      ready: exactly(0),
      active: exactly(0),
      retrying: exactly(1),
      deferred: exactly(0),
      dead: exactly(1),
    })
    expect(emailQueue).toMatchObject({ oldestSeconds: null, limitSeconds: 300 })
    expect(cards.map(({ name }) => name)).toContain('housekeeping')
  })

  test('groups failed jobs by error', async () => {
    const { groups, total } = await read<FailureGroups>('failure-groups')
    expect(groups.map(({ key }) => key).toSorted()).toEqual([waitKey, rejected])
    expect(total).toEqual({ count: 2, isExact: true })
    for (const group of groups) {
      expect(await read<JobRecord>(`jobs/${group.sample}`)).toMatchObject({ errorKey: group.key })
      expect(group.failuresPerHour).toHaveLength(24)
      expect(group.failuresPerHour.at(-1)).toEqual({ count: 1, isExact: true })
      expect(group.workers).toHaveLength(1)
      expect(group).toMatchObject({ jobs: { count: 1, isExact: true }, queues: ['send-email'] })
      expect(Date.parse(group.lastSeenAt ?? '')).toBeGreaterThanOrEqual(begun)
    }
  })

  test('shows the connected workers, and when each schedule runs next', async () => {
    await vi.waitFor(async () => {
      const { workers } = await read<Machinery>('machinery')
      expect(workers).toMatchObject([{ pid: process.pid }])
      const emailQueue = workers[0]?.queues.find(({ name }) => name === 'send-email')
      // As many as SMTP_CONNECTIONS.
      expect(emailQueue?.slots).toBe(10)
    }, soon)
    const scheduled = await antesala.startWorker({ isScheduled: true })
    await scheduled.stop()
    const { schedules, pauses } = await read<Machinery>('machinery')
    expect(pauses).toEqual([])
    const minting = schedules.find(({ queue }) => queue === 'mint-codes')
    expect(minting).toMatchObject({ cron: '*/15 * * * *' })
    const next = Date.parse(minting?.nextRunAt ?? '')
    expect(next).toBeGreaterThan(Date.now())
    expect(next).toBeLessThanOrEqual(Date.now() + 15 * 60_000)
    expect(next % (15 * 60_000)).toBe(0)
  })
})
