import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import type { JobResult, JobRow } from '../../shared/contract/job.ts'
import { searchedHeader } from '../../shared/contract/list.ts'
import { MAX_SEARCHED } from '../../shared/tables/jobs/pgboss/job-list.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: Antesala
let ops: StaffClient
let jobs: Record<'retried' | 'fresh' | 'dead' | 'recording', string>

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
  jobs = {
    retried: await addEmailJob({ template: 'lead-acknowledgement', retries: 4, host: 'web-1' }),
    fresh: await addEmailJob({ template: 'ops-alert', retries: 0, host: 'web-22' }),
    dead: await addDeadLetter('web-1'),
    recording: await addJob('record-lead', { retries: 2, error: 'TypeError: id is missing' }),
  }
})
afterAll(() => antesala?.close())

type Failed = { retries: number; error?: string; data?: object; minutesAgo?: number }

/** Inserts a job that waits for a retry, and returns its key. */
async function addJob(queue: string, failed: Failed) {
  const {
    retries,
    error = 'DeliveryError: 451 4.7.1 Greylisted',
    data = {},
    minutesAgo = 10,
  } = failed
  const id = randomUUID()
  const output = JSON.stringify({ name: 'Error', message: 'x', maskedKey: error })
  await antesala.sql(`insert into pgboss.job (id, name, data, state, retry_count, start_after, started_on, output)
    values ('${id}', '${queue}', '${JSON.stringify(data)}', 'retry', ${retries},
      now() - interval '${minutesAgo} minutes', now(), '${output}')`)
  return `${queue}.${id}`
}

type EmailJob = { template: EmailTemplate; retries: number; host: string }

async function addEmailJob({ template, retries, host }: EmailJob) {
  const emailId = randomUUID()
  const [now, to] = [new Date(), 'ana@example.com']
  await antesala.db
    .insertInto('emails')
    .values({
      ...{ id: emailId, template, status: 'queued', dedupeKey: emailId, messageId: emailId },
      ...{ aboutKind: 'house', aboutId: emailId, language: 'es', toName: '', data: '{}' },
      ...{ toEmail: to, toNormalized: to, createdAt: now, updatedAt: now },
    })
    .execute()
  const key = await addJob('send-email', { retries, data: { emailId }, minutesAgo: 60 })
  const jobId = key.slice(key.indexOf('.') + 1)
  await addAttempt(jobId, 'elsewhere:1', 2)
  await addAttempt(jobId, `${host}:77`, 1)
  return key
}

async function addAttempt(jobId: string, worker: string, minutesAgo: number) {
  await antesala.sql(`insert into attempts (id, queue, job_id, number, outcome, worker, ended_at)
    values ('${randomUUID()}', 'send-email', '${jobId}', 1, 'retry', '${worker}', now() - interval '${minutesAgo} minutes')`)
}

async function addDeadLetter(host: string) {
  const [id, sourceId] = [randomUUID(), randomUUID()]
  await antesala.sql(`insert into pgboss.job (id, name, source_name, source_id, source_retry_count)
    values ('${id}', 'send-email-dead', 'send-email', '${sourceId}', 16)`)
  await addAttempt(sourceId, `${host}:77`, 1)
  return `send-email-dead.${id}`
}

async function request(filter: object) {
  const answer = await ops.get(`/api/staff/jobs${listQuery({ filter })}`)
  expect(answer.status).toBe(200)
  return answer
}

async function keysOf(filter: object): Promise<string[]> {
  return ((await (await request(filter)).json()) as JobRow[]).map(({ id }) => id).toSorted()
}

const sorted = (...names: (keyof typeof jobs)[]) => names.map((name) => jobs[name]).toSorted()
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('the list shows only jobs that send emails of a template', async () => {
  expect(await keysOf({ template: 'ops-alert' })).toEqual(sorted('fresh'))
  expect(await keysOf({ template: ['ops-alert', 'lead-acknowledgement'] })).toEqual(
    sorted('fresh', 'retried'),
  )
})

test('the list shows only jobs with a number of attempts, or more', async () => {
  expect(await keysOf({ attempts: 3 })).toEqual(sorted('retried', 'recording', 'dead'))
  expect(await keysOf({ attempts: 5 })).toEqual(sorted('retried', 'dead'))
  expect(await keysOf({ attempts: 17 })).toEqual(sorted('dead'))
  expect(await keysOf({ attempts: 18 })).toEqual([])
})

test('the list shows only jobs whose last attempt a worker made, by its host or its whole name', async () => {
  expect(await keysOf({ worker: 'web-1' })).toEqual(sorted('retried', 'dead'))
  expect(await keysOf({ worker: 'web-22:77' })).toEqual(sorted('fresh'))
  expect(await keysOf({ worker: 'elsewhere' })).toEqual([])
  expect(await keysOf({ worker: 'web_1' })).toEqual([])
})

test('the list shows only jobs whose error contains a text', async () => {
  expect(await keysOf({ errorText: 'greylisted' })).toEqual(sorted('fresh', 'retried'))
  expect(await keysOf({ errorText: 'IS MISSING' })).toEqual(sorted('recording'))
  expect(await keysOf({ errorText: '%' })).toEqual([])
  const both = { error: 'TypeError: id is missing', errorText: 'greylisted' }
  expect(await keysOf(both)).toEqual([])
})

test('the list shows only jobs of a period', async () => {
  expect(await keysOf({ from: ago(30), state: 'retrying' })).toEqual(sorted('recording'))
  expect(await keysOf({ until: ago(30), state: 'retrying' })).toEqual(sorted('fresh', 'retried'))
  expect(await keysOf({ from: ago(30), until: ago(20) })).toEqual([])
})

test('an action on all that match changes the same jobs', async () => {
  const filter = { template: 'ops-alert', worker: 'web-22', errorText: 'greylisted', attempts: 1 }
  const { status, body } = await ops.send('POST', '/api/staff/jobs/cancellations', {
    selection: { filter: { ...filter, from: ago(90) } },
    dryRun: true,
  })
  expect(status).toBe(200)
  expect(body satisfies JobResult).toMatchObject({ matched: 1, changed: 1 })
})

test.each([
  ['a template that does not exist', { template: 'no-such-template' }],
  ['no attempts', { attempts: 0 }],
  ['a time without a zone', { from: '2026-11-01T10:00:00' }],
])('refuses %s', async (_name, filter) => {
  expect((await ops.get(`/api/staff/jobs${listQuery({ filter })}`)).status).toBe(400)
})

test('a job whose payload has no valid email id is listed', async () => {
  const key = await addJob('send-email', {
    retries: 0,
    data: { emailId: 'none' },
    error: 'ZodError',
  })
  expect(await keysOf({ errorText: 'ZodError' })).toEqual([key])
  expect(await keysOf({ errorText: 'ZodError', template: 'ops-alert' })).toEqual([])
})

test('the jobs of an error with a long key are listed', async () => {
  const error = `PermanentError: the payload is wrong${' and wrong'.repeat(200)}`
  const key = await addJob('record-partner', { retries: 0, error })
  expect(await keysOf({ error })).toEqual([key])
})

test('if a filter concerns more jobs than are searched, the answer says how many are', async () => {
  expect((await request({ attempts: 2 })).headers.get(searchedHeader)).toBeNull()
  await antesala.sql(`insert into pgboss.job (id, name, state, started_on, completed_on)
    select gen_random_uuid(), 'housekeeping', 'completed', now(), now() from generate_series(0, ${MAX_SEARCHED})`)
  const answer = await request({ state: 'completed', attempts: 2 })
  expect(answer.headers.get(searchedHeader)).toBe(String(MAX_SEARCHED))
  expect(await answer.json()).toEqual([])
  expect((await request({ state: 'completed' })).headers.get(searchedHeader)).toBeNull()
})
