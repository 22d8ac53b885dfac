import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Drain,
  Percentiles,
  QueueCourse,
  QueueMeasurement,
  QueueMeasurements,
} from '../../shared/contract/measurements.ts'
import { SAMPLE_SIZE } from '../../shared/contract/measurements.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: Antesala
let ops: StaffClient

// No worker runs: all jobs, emails and attempts are those of the tests. Each test has a queue or a template of its own.
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
  await antesala.sql(`update pgboss.queue set created_on = now() - interval '40 days'`)
})
afterAll(() => antesala?.close())

async function read<T>(path: string): Promise<T> {
  const answer = await ops.get(`/api/staff/${path}`)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

async function measure(queue: string, range = '1h'): Promise<QueueMeasurement> {
  const { queues } = await read<QueueMeasurements>(`queue-measurements?range=${range}`)
  const found = queues.find(({ name }) => name === queue)
  if (!found) throw new Error(`${queue} is not measured`)
  return found
}

const course = (queue: string, query = 'range=1h') =>
  read<QueueCourse>(`queue-measurements/${queue}?${query}`)

/** Inserts completed jobs; the columns are SQL expressions that can refer to `n`. */
async function addJobs(count: number, columns: Record<string, string>) {
  const all = {
    id: 'gen_random_uuid()',
    state: `'completed'`,
    start_after: columns.created_on ?? 'now()',
    ...columns,
  }
  await antesala.sql(`insert into pgboss.job (${Object.keys(all)})
    select ${Object.values(all)} from generate_series(1, ${count}) n`)
}

const begun = new Date().toISOString()
const ago = (seconds: string | number) =>
  `timestamptz '${begun}' - (${seconds}) * interval '1 second'`

/** The test's own percentiles, in PostgreSQL's words for nearest rank. */
async function percentiles(values: string, from: string): Promise<Percentiles> {
  const { rows } = await antesala.sql(`select
    (percentile_disc(0.5) within group (order by ${values}))::float8 as p50,
    (percentile_disc(0.95) within group (order by ${values}))::float8 as p95,
    (percentile_disc(0.99) within group (order by ${values}))::float8 as p99 from ${from}`)
  return rows[0] as Percentiles
}

function expectClose(found: Percentiles | null, expected: Percentiles) {
  expect(found?.p50).toBeCloseTo(expected.p50, 3)
  expect(found?.p95).toBeCloseTo(expected.p95, 3)
  expect(found?.p99).toBeCloseTo(expected.p99, 3)
}

// The durations are kept for some seconds, so everything is stored before the first question.
beforeAll(async () => {
  await addUnevenJobs()
  await addManyJobs()
  await addBurst()
  await addDistortingJobs()
  await addJobsAfterUndo()
  await addLostAttempt()
  await addEndedJobs()
  await addEmails()
  await antesala.sql(`update pgboss.queue set created_on = now() - interval '30 minutes'
    where name = 'staff-link'`)
})

// 300 jobs; the n-th waits n / 10 s, runs n / 100 s, and ended within the last 50 minutes.
const addUnevenJobs = () =>
  addJobs(300, {
    name: `'record-lead'`,
    created_on: ago('10 * n + 0.11 * n'),
    started_on: ago('10 * n + 0.01 * n'),
    completed_on: ago('10 * n'),
  })

// In one period, each took 1 s; in another, far fewer took 9 s: five percent of all.
async function addManyJobs() {
  const add = async (count: number, hours: number, seconds: number) => {
    const ended = `date_bin('12 hours', now(), 'epoch') - interval '${hours} hours'`
    const created_on = `${ended} - interval '${seconds} s'`
    await addJobs(count, {
      ...{ name: `'record-partner'`, created_on, started_on: ended, completed_on: ended },
    })
  }
  await add(19 * SAMPLE_SIZE, 24, 1)
  await add(SAMPLE_SIZE, 48, 9)
}

// In one period, many took 1 s, and then fewer 9 s.
async function addBurst() {
  const begun = `(date_bin('12 hours', now(), 'epoch') - interval '24 hours')`
  const add = async (count: number, hours: number, seconds: number) => {
    const ended = `${begun} + interval '${hours} hours'`
    const created_on = `${ended} - interval '${seconds} s'`
    await addJobs(count, {
      ...{ name: `'mail-alert'`, created_on, started_on: ended, completed_on: ended },
    })
  }
  await add(3 * SAMPLE_SIZE, 1, 1)
  await add(2 * SAMPLE_SIZE, 11, 9)
}

// Completed at the second attempt. The claim of the first was lost, so it is not known when it started.
async function addLostAttempt() {
  await addJobs(1, {
    ...{ id: `'01890000-0000-7000-8000-0000000000aa'`, name: `'sign-in-alert'`, retry_count: '1' },
    ...{ created_on: ago(130), started_on: ago(101), completed_on: ago(100) },
  })
  await antesala.sql(`insert into attempts (id, queue, job_id, number, outcome, error_name, error_message, error_key, ended_at)
    values (gen_random_uuid(), 'sign-in-alert', '01890000-0000-7000-8000-0000000000aa', 1, 'retry', 'LostClaimError', 'lost',
      'lost', ${ago(110)})`)
}

async function addDistortingJobs() {
  const name = `'prepare-assessment'`
  // Its claim was lost: the job in the first queue was completed when the copy was created.
  const moved = `'01890000-0000-7000-8000-00000000aaaa'`
  await addJobs(1, {
    ...{ name, id: moved, retry_count: '1', output: `'{"isolated": true}'` },
    ...{ created_on: ago(500), started_on: ago(450), completed_on: ago(450) },
  })
  await addJobs(1, {
    ...{ name: `'prepare-assessment-few'`, id: moved },
    ...{ created_on: ago(450), started_on: ago(440), completed_on: ago(439) },
  })
  // Its first attempt failed after a wait of 2 s.
  const retried = `'01890000-0000-7000-8000-00000000bbbb'`
  await addJobs(1, {
    ...{ name, id: retried, retry_count: '1', start_after: ago(310) },
    ...{ created_on: ago(400), started_on: ago(305), completed_on: ago(304) },
  })
  await antesala.sql(`insert into attempts (id, queue, job_id, number, outcome, started_at, ended_at)
    values (gen_random_uuid(), ${name}, ${retried}, 1, 'retry', ${ago(398)}, ${ago(397)})`)
  // Created for later: it does not wait until it could start.
  await addJobs(1, {
    ...{ name, start_after: ago(204) },
    ...{ created_on: ago(300), started_on: ago(200), completed_on: ago(199) },
  })
  // A dead letter that staff returned.
  await addJobs(1, {
    ...{ name, source_root_id: 'gen_random_uuid()' },
    ...{ created_on: ago(100), started_on: ago(10), completed_on: ago(9) },
  })
}

// Both could start a minute after they were created. The second one was retried, which overwrote that time.
async function addJobsAfterUndo() {
  const name = `'mail-lead'`
  await addJobs(1, {
    ...{ name, created_on: ago(300), start_after: ago(240) },
    ...{ started_on: ago(239), completed_on: ago(238) },
  })
  const retried = `'01890000-0000-7000-8000-00000000cccc'`
  await addJobs(1, {
    ...{ name, id: retried, retry_count: '1', created_on: ago(300), start_after: ago(227) },
    ...{ started_on: ago(226), completed_on: ago(225) },
  })
  await antesala.sql(`insert into attempts (id, queue, job_id, number, outcome, started_at, ended_at)
    values (gen_random_uuid(), ${name}, ${retried}, 1, 'retry', ${ago(230)}, ${ago(229)})`)
}

async function addEndedJobs() {
  const name = `'announce-decision'`
  const times = { created_on: ago(30), started_on: ago(20), completed_on: ago(10) }
  await addJobs(3, { name, ...times })
  await addJobs(2, { name, ...times, state: `'failed'` })
  await addJobs(1, { name, ...times, state: `'cancelled'` })
}

async function addEmails() {
  // The n-th waits n s, is deferred once, and is delivered after 2 n s by an attempt of n / 10 s.
  await addSent('lead-acknowledgement', '1, 100')
  await addAttempts(
    'lead-acknowledgement',
    1,
    'deferred',
    ago('10 * n + n'),
    ago('10 * n + 0.9 * n'),
  )
  await addAttempts('lead-acknowledgement', 2, 'done', ago('10 * n + 0.1 * n'), ago('10 * n'))
  // A dead letter that staff returned, and one of which staff confirmed the delivery.
  await addSent('lead-notice', '101, 103')
  await addAttempts('lead-notice', 1, 'done', ago('10 * n + 0.1 * n'), ago('10 * n'))
  await antesala.sql(
    `update attempts set outcome = 'dead_letter' where email_id = ${emailId('101')}`,
  )
  await antesala.sql(
    `update emails set reason = 'the connection broke' where id = ${emailId('102')}`,
  )
  // Two of them were suppressed when they were created, so they never had a job.
  await addSent('partner-notice', '301, 304')
  await antesala.sql(`update emails set status = 'suppressed', suppressed_by = 'daily_cap', sent_at = null
    where id in (${emailId('301')}, ${emailId('302')})`)
  await antesala.sql(`update emails set job_id = id where template = 'partner-notice'
    and status = 'sent'`)
  // Unfinished and failed ones.
  await addSent('assessment', '201, 206')
  await antesala.sql(`update emails set sent_at = null, status = case when id = ${emailId('201')} then 'sending'
    when id = ${emailId('202')} then 'failed' else 'queued' end where template = 'assessment'`)
  await addAttempts('assessment', 1, 'retry', ago(60), ago(59), '203')
  // Their jobs: one is running, one is a dead letter, one waits for a retry, one is held, two have waited for a while.
  const addJob = (state: string, number: string, start_after = ago(90), name = 'send-email') =>
    addJobs(1, {
      ...{ name: `'${name}'`, state: `'${state}'`, start_after },
      data: `jsonb_build_object('emailId', ${emailId(number)})`,
    })
  await addJob('active', '201')
  await addJob('created', '202', ago(90), 'send-email-dead')
  await addJob('retry', '203', `now() + interval '1 hour'`)
  await addJob('created', '204', `now() + interval '10 years'`)
  await addJob('created', '205', ago(120))
  await addJob('created', '206')
  // Its payload does not parse.
  await addJobs(1, { name: `'send-email'`, state: `'created'`, data: `'{"emailId": "moon"}'` })
}

const emailId = (n: string) => `md5('email ' || ${n})::uuid`

const addSent = (template: string, numbers: string) =>
  antesala.sql(`insert into emails (id, dedupe_key, template, about_kind, about_id, language, to_email, data, status,
      message_id, created_at, updated_at, sent_at)
    select ${emailId('n')}, n, '${template}', 'lead', gen_random_uuid(), 'es', 'ana@example.com', '{}', 'sent', n,
      ${ago('12 * n')}, now(), ${ago('10 * n')} from generate_series(${numbers}) n`)

async function addAttempts(
  template: string,
  number: number,
  outcome: string,
  started: string,
  ended: string,
  only = '0',
) {
  await antesala.sql(`insert into attempts (id, queue, job_id, number, outcome, email_id, worker, started_at, ended_at)
    select gen_random_uuid(), 'send-email', gen_random_uuid(), ${number}, '${outcome}', id, 'a:1', ${started}, ${ended}
    from (select id, dedupe_key::int as n from emails where template = '${template}') given where ${only} in (0, n)`)
}

const sum = <Row>(rows: Row[], of: (row: Row) => number | undefined | null) =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0)

describe('jobs', () => {
  test('have percentiles of wait, run and latency, in the range and in each period', async () => {
    const of = async (from: string, to: string) =>
      await percentiles(
        `extract(epoch from completed_on - created_on)`,
        `pgboss.job where name = 'record-lead' and completed_on >= '${from}' and completed_on < '${to}'`,
      )
    const found = await measure('record-lead')
    expectClose(found.latency, await of('-infinity', 'infinity'))
    const numbers = 'generate_series(1, 300) n'
    expectClose(found.wait, await percentiles('n / 10.0', numbers))
    expectClose(found.run, await percentiles('n / 100.0', numbers))

    const { periods, total, periodSeconds } = await course('record-lead')
    expect(total).toEqual({ wait: found.wait, run: found.run, latency: found.latency })
    expect([periods.length, periodSeconds]).toEqual([60, 60])
    expect(sum(periods, ({ completed }) => completed)).toBe(300)
    const measured = periods.filter(({ completed }) => completed)
    expect(measured.length).toBeGreaterThan(45)
    for (const { from, latency } of measured)
      expectClose(latency, await of(from, new Date(Date.parse(from) + 60_000).toISOString()))
    const silent = periods.filter(({ completed }) => completed === 0)
    expect(silent.length).toBeGreaterThan(5)
    expect(silent.every(({ latency }) => latency === null)).toBe(true)
  })

  test('of which a period has more than are measured, count as many as they are', async () => {
    const { latency } = await measure('record-partner', '30d')
    expect(latency).toEqual({ p50: 1, p95: 1, p99: 9 })
    const { periods } = await course('record-partner', 'range=30d')
    const counts = periods.map(({ completed }) => completed).filter(Boolean)
    expect(counts).toEqual([SAMPLE_SIZE, 19 * SAMPLE_SIZE])
  })

  test('of the beginning of a burst are measured like those of its end', async () => {
    const { latency } = await measure('mail-alert', '30d')
    expect(latency).toEqual({ p50: 1, p95: 9, p99: 9 })
  })

  test('that moved to an isolation queue, were retried or redriven do not distort the durations', async () => {
    const found = await measure('prepare-assessment')
    expectClose(found.latency, { p50: 61, p95: 96, p99: 96 })
    expectClose(found.wait, { p50: 2, p95: 4, p99: 4 })
    expectClose(found.run, { p50: 1, p95: 1, p99: 1 })
    expect(found.lastHour).toBe(4)
    const { periods } = await course('prepare-assessment')
    expect(sum(periods, ({ completed }) => completed)).toBe(4)
    expect(sum(periods, ({ arrived }) => arrived)).toBe(4)
    expect(sum(periods, ({ failed }) => failed?.count)).toBe(1)
  })

  test('that wait until a change can no longer be undone are not measured from their creation', async () => {
    const { wait, latency } = await measure('mail-lead')
    expectClose(wait, { p50: 1, p95: 1, p99: 1 })
    expectClose(latency, { p50: 2, p95: 5, p99: 5 })
  })

  test('whose first attempt was lost have no known wait', async () => {
    const { wait, latency } = await measure('sign-in-alert')
    expect(wait).toBeNull()
    expectClose(latency, { p50: 30, p95: 30, p99: 30 })
  })

  test('that failed for good or were canceled are not completed', async () => {
    const { lastHour } = await measure('announce-decision')
    expect(lastHour).toBe(3)
    const { periods } = await course('announce-decision')
    expect(sum(periods, ({ completed }) => completed)).toBe(3)
    expect(sum(periods, ({ arrived }) => arrived)).toBe(6)
  })

  test('before the queue existed are a gap, not zero', async () => {
    const { periods } = await course('staff-link')
    expect(periods[0]).toMatchObject({ completed: null, arrived: null, failed: null })
    expect(periods.at(-1)).toMatchObject({
      ...{ completed: 0, arrived: 0, failed: { count: 0, isExact: true } },
      ...{ wait: null, latency: null },
    })
  })
})

describe('emails', () => {
  test('are measured by their own times, whatever jobs they had', async () => {
    const { templates } = await read<QueueMeasurements>('queue-measurements?range=1h')
    const found = templates.find(({ template }) => template === 'lead-acknowledgement')
    const numbers = 'generate_series(1, 100) n'
    expectClose(found?.latency ?? null, await percentiles('2 * n', numbers))
    expectClose(found?.wait ?? null, await percentiles('n', numbers))
    expectClose(found?.run ?? null, await percentiles('n / 10.0', numbers))
    expect(found?.lastHour).toBe(100)

    const { periods, total } = await course('send-email', 'range=1h&template=lead-acknowledgement')
    expectClose(total.latency, await percentiles('2 * n', numbers))
    expect(sum(periods, ({ completed }) => completed)).toBe(100)
    expect(sum(periods, ({ arrived }) => arrived)).toBe(100)
    expect(sum(periods, ({ failed }) => failed?.count)).toBe(100)
  })

  test('that waited for a person, or of which staff confirmed the delivery, are counted, not measured', async () => {
    const { templates } = await read<QueueMeasurements>('queue-measurements?range=1h')
    const found = templates.find(({ template }) => template === 'lead-notice')
    expectClose(found?.latency ?? null, { p50: 206, p95: 206, p99: 206 })
    expect(found?.lastHour).toBe(3)
  })

  test('that were suppressed when they were created did not arrive in the queue', async () => {
    const { periods } = await course('send-email', 'range=6h&template=partner-notice')
    expect(sum(periods, ({ arrived }) => arrived)).toBe(2)
    const all = await course('send-email', 'range=6h')
    const { rows } = await antesala.sql('select count(*)::int - 2 as arrived from emails')
    expect(sum(all.periods, ({ arrived }) => arrived)).toBe(rows[0]?.arrived)
  })

  test('are counted by state, and together are those of their queue', async () => {
    const { templates, queues } = await read<QueueMeasurements>('queue-measurements?range=1h')
    const exactly = (count: number) => ({ count, isExact: true })
    const found = templates.find(({ template }) => template === 'assessment')
    expect(found?.counts).toEqual({
      ...{ ready: exactly(2), retrying: exactly(1), active: exactly(1), dead: exactly(1) },
      deferred: exactly(1),
    })
    expect(found?.oldestSeconds).toBeGreaterThanOrEqual(120)
    expect(found?.oldestSeconds).toBeLessThan(600)
    const queue = queues.find(({ name }) => name === 'send-email')
    const all = `(select 2 * n as n from generate_series(1, 100) n union all select 206
      union all select 606 union all select 608) sent`
    expectClose(queue?.latency ?? null, await percentiles('n', all))
    const { periods } = await course('send-email')
    expect(sum(periods, ({ completed }) => completed)).toBe(105)
    expect(sum(periods, ({ failed }) => failed?.count)).toBe(102)
  })

  test.each(['send-email?template=nothing', 'record-lead?range=2h'])(
    '%s is refused',
    async (path) => {
      expect((await ops.get(`/api/staff/queue-measurements/${path}`)).status).toBe(400)
    },
  )

  test.each(['nothing', 'record-lead?template=assessment', 'send-email-dead'])(
    '%s is not found',
    async (path) => {
      expect((await ops.get(`/api/staff/queue-measurements/${path}`)).status).toBe(404)
    },
  )
})

describe('the forecast', () => {
  const justNow = (seconds: number) => `now() - interval '${seconds} seconds'`
  const waiting = (name: string, count: number) =>
    addJobs(count, { name: `'${name}'`, state: `'created'`, created_on: ago(600) })
  const completed = (name: string, count: number) =>
    addJobs(count, {
      name: `'${name}'`,
      created_on: ago(600),
      started_on: justNow(5),
      completed_on: justNow(5),
    })
  const arrived = (name: string, count: number) =>
    addJobs(count, { name: `'${name}'`, state: `'created'`, created_on: justNow(3) })
  const drainOf = async (queue: string): Promise<Drain | null> => (await measure(queue)).drain

  test('is null if nothing waits', async () => {
    await completed('sign-in-alert', 3)
    expect(await drainOf('sign-in-alert')).toBeNull()
  })

  test('says when the queue is empty at the rate of the last minute, if few jobs ended since', async () => {
    await waiting('mail-lead', 40)
    await completed('mail-lead', 12)
    await arrived('mail-lead', 2)
    // 42 wait; 10 fewer per minute.
    await expect
      .poll(() => drainOf('mail-lead'), { timeout: 10_000 })
      .toEqual({ kind: 'shrinks', seconds: 252 })
  })

  test('of a queue that drains after a burst is that of the last 15 seconds', async () => {
    await addJobs(5_000, { name: `'mint-codes'`, state: `'created'`, created_on: justNow(40) })
    await completed('mint-codes', 1_000)
    await expect
      .poll(() => drainOf('mint-codes'), { timeout: 10_000 })
      .toEqual({ kind: 'shrinks', seconds: 75 })
  })

  test('says that the queue does not shrink if as many arrive as leave', async () => {
    await waiting('notice-digests', 5)
    await completed('notice-digests', 2)
    await arrived('notice-digests', 2)
    await expect
      .poll(() => drainOf('notice-digests'), { timeout: 10_000 })
      .toEqual({ kind: 'stays' })
  })
})
