import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { toApiError } from '../../api/http/error-handler.ts'
import { type CodeLease, createCodeLease } from '../../api/intake/code-lease.ts'
import { createIntake, MAX_COMMITS } from '../../api/intake/intake.ts'
import { createProducerBoss } from '../../shared/runtime/boss.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { TooManyPendingError } from '../../shared/runtime/errors.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { silentLog } from '../setup/log.ts'
import { scrape } from '../setup/scrape.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ METRICS_PORT: '0' })
  // Leases the codes and opens the connections.
  await antesala.submit('/api/v1/contact', inquiry)
})
beforeEach(() => antesala.sql('delete from pgboss.job; delete from idempotency'))
afterAll(() => antesala.close())

/** Holds up all commits of submissions until the returned function is called. */
async function blockCommits() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isLocked = () => {}
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve
  })
  const done = antesala.db.transaction().execute(async (tx) => {
    await sql`lock table pgboss.job in exclusive mode`.execute(tx)
    isLocked()
    await released
  })
  await locked
  const unblock = async () => {
    release()
    await done
  }
  onTestFinished(unblock)
  return unblock
}

async function countJobs() {
  const { rows } = await antesala.sql(
    `select count(*)::int as jobs, count(distinct xmin::text)::int as commits
     from pgboss.job where name = 'record-lead'`,
  )
  return rows[0]
}

async function waitUntilCommitsWait(count: number) {
  await waitUntilBlocked(antesala, { count, applicationName: 'antesala-api-intake' })
}

async function waitUntilPending(count: number) {
  await vi.waitFor(async () => {
    const seen = await scrape(antesala.metricsPort)
    expect(seen.value('antesala_submissions_pending')).toBe(count)
  }, soon)
}

test('submissions that arrive during a commit share the next one', async () => {
  const unblock = await blockCommits()
  const first = [antesala.submit('/api/v1/contact', inquiry)]
  await waitUntilCommitsWait(1)
  first.push(antesala.submit('/api/v1/contact', inquiry))
  await waitUntilCommitsWait(2)
  const others = Array.from({ length: 60 }, () => antesala.submit('/api/v1/contact', inquiry))
  await waitUntilPending(62)
  await unblock()
  const answers = await Promise.all([...first, ...others])
  expect(new Set(answers.map(({ refCode }) => refCode)).size).toBe(62)
  const counted = await countJobs()
  expect(counted?.jobs).toBe(62)
  expect(counted?.commits).toBe(3)
})

test('submissions of several kinds, with and without a key, are committed together', async () => {
  const unblock = await blockCommits()
  const before = [antesala.submit('/api/v1/contact', inquiry)]
  await waitUntilCommitsWait(1)
  before.push(antesala.submit('/api/v1/contact', inquiry))
  await waitUntilCommitsWait(2)
  const key = { 'Idempotency-Key': 'several-kinds' }
  const partner = {
    ...{ agencyName: 'Casa Sur', contactName: 'Eva', email: 'sur@example.com' },
    ...{ phone: '+52 55 1234 5678', city: 'Oaxaca' },
  }
  const together = [
    antesala.submit('/api/v1/contact', inquiry, key),
    antesala.submit('/api/v1/partner-waitlist', partner),
    antesala.submit('/api/v1/contact', inquiry),
  ]
  await waitUntilPending(5)
  await unblock()
  const [lead, application] = await Promise.all([...together, ...before])
  const replay = await antesala.post('/api/v1/contact', inquiry, key)
  expect(replay.headers.get('Idempotent-Replayed')).toBe('true')
  expect(replay.body).toEqual(lead)
  const { rows } = await antesala.sql(
    `select code from referral_codes where partner_id = '${application.waitlistId}'`,
  )
  expect(rows).toEqual([{ code: application.referralCode }])
})

test('submissions whose clients have hung up are committed, and later ones are answered', async () => {
  const unblock = await blockCommits()
  const hangUp = new AbortController()
  const requests = Array.from({ length: 30 }, () =>
    fetch(`${antesala.address}/api/v1/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(inquiry),
      signal: hangUp.signal,
    }),
  )
  await waitUntilPending(30)
  hangUp.abort()
  const results = await Promise.allSettled(requests)
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
  await unblock()
  await vi.waitFor(async () => expect((await countJobs())?.jobs).toBe(30), soon)
  await antesala.submit('/api/v1/contact', inquiry)
})

test('if too many submissions wait, a further one is rejected at once', async () => {
  const { url } = antesala
  const options = { url, max: MAX_COMMITS, applicationName: 'antesala-api-intake' }
  const db = openDatabase({
    ...options,
    ...{ statementTimeoutMs: 0, isPrepared: true, onError: () => {} },
  })
  const boss = createProducerBoss({ url, log: silentLog }, { statementTimeoutMs: 8_000 })
  await boss.start()
  const lease = createCodeLease({ db: antesala.db, log: silentLog, requestRefill: async () => {} })
  let taken = 0
  const codes: CodeLease = {
    ...lease,
    take: async (prefix) => {
      taken++
      return await lease.take(prefix)
    },
  }
  onTestFinished(async () => {
    await codes.release()
    await boss.stop({ graceful: false })
    await db.destroy()
  })
  const { intake, isFull } = createIntake({ db, boss, codes, onCommit: () => {}, maxPending: 7 })
  const submit = () =>
    intake(
      {
        ...{ kind: 'lead', language: 'es', fields: inquiry, emailNormalized: inquiry.email },
        phone: { national: '5512345678', e164: '+525512345678' },
      },
      () => 'accepted',
    )
  await submit()
  const unblock = await blockCommits()
  const committing = submit()
  await waitUntilCommitsWait(1)
  const alsoCommitting = submit()
  await waitUntilCommitsWait(2)
  const waiting = Array.from({ length: 5 }, submit)
  await vi.waitFor(() => expect(taken).toBe(8))
  expect(isFull()).toBe(true)
  const error = await submit().catch((thrown) => thrown)
  expect(error).toBeInstanceOf(TooManyPendingError)
  expect(toApiError(error)).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    headers: { 'Retry-After': '5' },
  })
  expect(taken).toBe(8)
  await unblock()
  expect(await Promise.all([committing, alsoCommitting, ...waiting])).toHaveLength(7)
  expect(await submit()).toEqual({ state: 'accepted', answer: 'accepted' })
})

/** Lets the next commits of submissions end like the victims of a deadlock, and returns a function that counts the tries. */
async function failWithDeadlocks(deadlocks: number) {
  await antesala.sql(`
    create sequence tries;
    create function fail_with_deadlock() returns trigger language plpgsql as $$
    begin
      if nextval('tries') <= ${deadlocks} then
        raise exception 'deadlock detected' using errcode = 'deadlock_detected';
      end if;
      return null;
    end $$;
    grant usage on sequence tries to public;
    create trigger fail_with_deadlock before insert on idempotency
      for each statement execute function fail_with_deadlock()`)
  onTestFinished(async () => {
    await antesala.sql('drop function fail_with_deadlock cascade; drop sequence tries')
  })
  return async () => (await antesala.sql('select last_value::int as tries from tries')).rows[0]
}

const submitWithKey = () =>
  antesala.post('/api/v1/contact', inquiry, { 'Idempotency-Key': crypto.randomUUID() })

test('a submission whose commit is rolled back because of a deadlock is committed again', async () => {
  const countTries = await failWithDeadlocks(2)
  expect((await submitWithKey()).status).toBe(200)
  expect(await countTries()).toEqual({ tries: 3 })
  expect(await countJobs()).toMatchObject({ jobs: 1 })
})

test('after three deadlocks, a submission gets 503', async () => {
  const countTries = await failWithDeadlocks(3)
  const response = await submitWithKey()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await countTries()).toEqual({ tries: 3 })
  expect(await countJobs()).toMatchObject({ jobs: 0 })
})
