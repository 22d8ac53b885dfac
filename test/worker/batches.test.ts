import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deadLetterQueue, isolationQueues } from '../../shared/jobs/queues.ts'
import { type RecordLead, recordLead } from '../../shared/jobs/record-lead.ts'
import { appendAttempts, attemptsAtJobs } from '../../shared/tables/jobs/attempts.ts'
import { recordLeads } from '../../worker/jobs/record-lead.ts'
import { BATCH_SIZE } from '../../worker/run.ts'
import { runBatch } from '../../worker/run-batch.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { batchStep } from '../setup/batch-step.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { eventually, soon } from '../setup/waiting.ts'

function payload(number: number): RecordLead {
  const email = `client${number}@example.com`
  return {
    id: uuid(),
    kind: 'lead',
    code: `LU-${String(number).padStart(5, '0')}`,
    submittedAt: new Date().toISOString(),
    language: 'es',
    fields: { ...inquiry, email },
    phone: { national: '5512345678', e164: '+525512345678' },
    emailNormalized: email,
  }
}

let antesala: Antesala
let boss: PgBoss

beforeAll(async () => {
  antesala = await openAntesala()
  boss = await antesala.startBoss('worker')
})
afterAll(() => antesala.close())

/** Starts a worker that stops when the test ends, also if it fails: it would take the jobs of the next one. */
async function startWorker() {
  const worker = await antesala.startWorker()
  onTestFinished(() => worker.stop())
  return worker
}

async function countLeads() {
  const leads = await antesala.db.selectFrom('leads').select('id').execute()
  return leads.length
}

async function insertJobs(queue: string, payloads: RecordLead[]) {
  await boss.insert(
    queue,
    payloads.map((data) => ({ id: data.id, data })),
  )
}

/** Fetches the jobs of a queue like a worker that then disappears; their claims expire. Returns their ids. */
async function loseClaims(queue: string): Promise<string[]> {
  const fetched = await boss.fetch(queue, { batchSize: 10 })
  await sql`update pgboss.job set started_on = now() - interval '1 hour'
    where name = ${queue} and state = 'active'`.execute(antesala.db)
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(antesala.db)
  await boss.supervise(queue)
  return fetched.map(({ id }) => id)
}

describe('a batch with a failing job', () => {
  test('records the 99 other jobs, and keeps every attempt of the failing one', async () => {
    const good = Array.from({ length: 99 }, (_, index) => payload(index))
    // The same code with another id: the unique index refuses it, and so the whole batch fails.
    const poisoned = { ...payload(500), code: 'LU-00000' }
    const jobs = [...good.slice(0, 50), poisoned, ...good.slice(50)]
    await insertJobs(recordLead.queue, jobs)

    const worker = await startWorker()
    const dead = await vi.waitFor(async () => {
      const found = await boss.findJobs<RecordLead>(deadLetterQueue(recordLead))
      expect(found).toHaveLength(1)
      return found[0]
    }, soon)
    await worker.stop()

    expect(dead?.data.id).toBe(poisoned.id)
    expect(dead?.sourceOutput).toMatchObject({ message: expect.stringContaining('ref_code') })
    expect(await countLeads()).toBe(99)
    const attempts = await antesala.db
      .selectFrom('attempts')
      .select(['number', 'outcome'])
      .where('jobId', '=', poisoned.id)
      .orderBy('number')
      .execute()
    expect(attempts).toEqual([
      ...[1, 2, 3, 4, 5].map((number) => ({ number, outcome: 'retry' })),
      { number: 6, outcome: 'dead_letter' },
    ])
  })

  test('dead-letters only the job with an invalid payload', async () => {
    const before = await countLeads()
    const good = payload(600)
    await boss.insert(recordLead.queue, [{ data: { nonsense: true } }, { id: good.id, data: good }])
    const worker = await startWorker()
    await vi.waitFor(async () => {
      const dead = await boss.findJobs<object>(deadLetterQueue(recordLead))
      expect(dead.map(({ data }) => data)).toContainEqual({ nonsense: true })
    }, soon)
    await worker.stop()
    expect(await countLeads()).toBe(before + 1)
  })
})

describe('jobs of a worker that disappeared', () => {
  const [few, alone] = isolationQueues(recordLead).map(({ name }) => name) as [string, string]

  test('move to the queue that runs ten at a time, and each lost claim is kept as an attempt', async () => {
    const before = await countLeads()
    const jobs = [payload(700), payload(701), payload(702)]
    await insertJobs(recordLead.queue, jobs)
    expect(await loseClaims(recordLead.queue)).toHaveLength(3)

    const worker = await startWorker()
    await vi.waitFor(async () => expect(await countLeads()).toBe(before + 3), soon)
    await worker.stop()

    const ids = jobs.map(({ id }) => id).sort()
    const isolated = await boss.findJobs<RecordLead>(few)
    expect(isolated.map(({ id }) => id).sort()).toEqual(ids)
    const lost = await attemptsAtJobs(antesala.db, ids)
    expect(lost.map(({ jobId }) => jobId).sort()).toEqual(ids)
    for (const attempt of lost)
      expect(attempt).toMatchObject({
        number: 1,
        queue: recordLead.queue,
        outcome: 'retry',
        errorMessage: expect.stringContaining('lost'),
      })
  })

  test('run alone if that happens again', async () => {
    const before = await countLeads()
    const jobs = [payload(710), payload(711)]
    const ids = jobs.map(({ id }) => id).sort()
    await insertJobs(few, jobs)
    // Stored when they were moved there.
    const lostBefore = { queue: recordLead.queue, number: 1, outcome: 'retry' } as const
    const now = new Date()
    await appendAttempts(
      antesala.db,
      ids.map((jobId) => ({ ...lostBefore, jobId, worker: 'first', startedAt: now, endedAt: now })),
    )
    expect((await loseClaims(few)).sort()).toEqual(ids)

    const worker = await startWorker()
    await vi.waitFor(async () => expect(await countLeads()).toBe(before + 2), soon)
    await worker.stop()

    const isolated = await boss.findJobs<RecordLead>(alone)
    expect(isolated.map(({ id }) => id).sort()).toEqual(ids)
    const queues = (await attemptsAtJobs(antesala.db, ids)).map(({ queue }) => queue)
    expect(queues).toEqual([recordLead.queue, recordLead.queue, few, few])
  })
})

test('a lost claim of a job that runs alone is stored even if the next worker dies as well', async () => {
  const alone = isolationQueues(recordLead).at(-1)?.name as string
  const job = payload(720)
  await insertJobs(alone, [job])
  await loseClaims(alone)
  const retried = await vi.waitFor(async () => {
    const fetched = await boss.fetch<object>(alone)
    expect(fetched).toHaveLength(1)
    const { signal } = new AbortController()
    return fetched.map((one) => ({ ...one, signal }))
  }, soon)
  const loseDatabase = async () => {
    throw new Error('connection terminated')
  }
  const source = { definition: recordLead, handler: loseDatabase, queue: alone }
  const run = antesala.db
    .transaction()
    .execute((tx) => runBatch(batchStep(antesala, boss, tx), source, retried, fromKysely(tx)))
  await expect(run).rejects.toThrow('connection terminated')
  expect(await attemptsAtJobs(antesala.db, [job.id])).toMatchObject([
    { queue: alone, number: 1, outcome: 'retry', worker: null, startedAt: null },
  ])
  await boss.cancel(alone, job.id)
})

test('a job whose id the isolation queue already has is not completed: nothing would run it', async () => {
  const few = isolationQueues(recordLead)[0]?.name as string
  const job = payload(730)
  await insertJobs(few, [job])
  await boss.cancel(few, job.id)
  await insertJobs(recordLead.queue, [job])
  await loseClaims(recordLead.queue)
  const worker = await startWorker()
  await vi.waitFor(async () => {
    const [found] = await boss.findJobs(recordLead.queue, { id: job.id })
    expect(found?.retryCount).toBeGreaterThan(1)
    expect(found?.state).not.toBe('completed')
  }, eventually)
  await worker.stop()
  await boss.cancel(recordLead.queue, job.id)
})

describe('a batch that takes longer than its claim lasts', () => {
  // While the table is locked, one statement of the batch waits; the next one must not commit by itself.
  test.each([
    ['a lookup waits', 'access exclusive', 800],
    ['an insert waits', 'share', 820],
  ])(
    'writes nothing more, and each lead is recorded once with its events: %s',
    async (_name, mode, first) => {
      await setClaimSeconds(2)
      onTestFinished(() => setClaimSeconds(recordLead.expireSeconds))
      const jobs = Array.from({ length: 20 }, (_, index) => payload(first + index))
      const ids = jobs.map(({ id }) => id)
      await antesala.db.transaction().execute(async (tx) => {
        await sql.raw(`lock table leads in ${mode} mode`).execute(tx)
        await insertJobs(recordLead.queue, jobs)
        await startWorker()
        await waitUntilBlocked(antesala, {
          applicationName: 'antesala-worker%',
          statement: 'leads',
        })
        // pg-boss then sends ROLLBACK, and waits five seconds for the statement to end.
        await vi.waitFor(async () => expect(await stillClaimed(ids)).toEqual([]), soon)
      })
      await vi.waitFor(async () => {
        const open = await boss.findJobs(recordLead.queue, { queued: true })
        expect(open).toEqual([])
        expect(await eventsPerLead(ids)).toEqual(ids.map(() => 1))
      }, eventually)
    },
  )

  const setClaimSeconds = (expireInSeconds: number) =>
    boss.updateQueue(recordLead.queue, { expireInSeconds })

  /** The jobs whose first attempt pg-boss has not given up. */
  async function stillClaimed(ids: string[]) {
    const { rows } = await sql`select id from pgboss.job
      where id = any(${ids}::uuid[]) and state <> 'retry' and retry_count = 0`.execute(antesala.db)
    return rows
  }

  async function eventsPerLead(ids: string[]) {
    const { rows } = await sql<{ events: number }>`
      select (select count(*)::int from events where about_id = leads.id and type = 'submission.recorded') as events
      from leads where id = any(${ids}::uuid[])`.execute(antesala.db)
    return rows.map(({ events }) => events)
  }
})

test('a backlog of several batches is recorded, each submission once', async () => {
  const before = await countLeads()
  const jobs = Array.from({ length: 2 * BATCH_SIZE + 50 }, (_, index) => payload(10_000 + index))
  await insertJobs(recordLead.queue, jobs)
  const worker = await startWorker()
  await vi.waitFor(async () => expect(await countLeads()).toBe(before + jobs.length), eventually)
  await worker.stop()
  const { rows } = await sql<{ events: number }>`
    select count(*)::int as events from events where type = 'submission.recorded'
      and about_id = any(${jobs.map(({ id }) => id)})`.execute(antesala.db)
  expect(rows[0]?.events).toBe(jobs.length)
})

test('batches that are recorded at the same time do not wait for each other', async () => {
  // A known person, with the same text in both batches.
  const person = {
    emailNormalized: 'same@example.com',
    fields: { ...inquiry, email: 'same@example.com' },
  }
  const [one, other] = [20_000, 20_001].map((number) => ({ ...payload(number), ...person }))
  const first = { ...payload(19_999), ...person } as RecordLead
  await antesala.db
    .transaction()
    .execute((tx) => recordLeads(batchStep(antesala, boss, tx), [first]))
  const before = await countLeads()
  await antesala.db.transaction().execute(async (tx) => {
    await recordLeads(batchStep(antesala, boss, tx), [one as RecordLead, payload(20_002)])
    await antesala.db.transaction().execute(async (secondTx) => {
      await sql`set local lock_timeout = '5s'`.execute(secondTx)
      await recordLeads(batchStep(antesala, boss, secondTx), [other as RecordLead, payload(20_003)])
    })
  })
  expect(await countLeads()).toBe(before + 4)
})

// Without statistics about the backlog, the planner would read and sort all of it for each batch.
test('workers fetch without bitmap scans, which would read the whole backlog', async () => {
  const { rows } = await boss.getDb().executeSql('show enable_bitmapscan')
  expect(rows).toEqual([{ enable_bitmapscan: 'off' }])
})
