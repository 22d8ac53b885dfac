import { sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deadLetterQueue } from '../../shared/jobs/queues.ts'
import { recordLead } from '../../shared/jobs/record-lead.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { soon } from '../setup/waiting.ts'

/** A queue whose jobs no worker runs; workers count them, and end their claims. */
const queue = deadLetterQueue(recordLead)

let antesala: Antesala

beforeAll(async () => {
  antesala = await openAntesala()
  await antesala.startWorker()
})
afterAll(() => antesala.close())

/** Waits until a worker has counted the new jobs of the queue since its first count. Returns the id of that count. */
async function lastCount(): Promise<string> {
  return await vi.waitFor(async () => {
    const { rows } = await sql<{ id: string }>`select id from pgboss.queue_stats
      where name = ${queue} and delta_seconds is not null order by captured_on desc limit 1`.execute(
      antesala.db,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.id as string
  }, soon)
}

// pg-boss then counts again, and writes over what it has counted. A worker that may not do so would end no claims either.
test('a job that is committed after its moment was counted is counted there, and expired claims end', async () => {
  const boss = await antesala.startBoss()
  const id = uuid()
  const count = await lastCount()
  await antesala.db.transaction().execute(async (tx) => {
    await boss.insert(queue, [{ id, data: {} }], { db: fromKysely(tx) })
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour',
      created_on = (select delta_on - interval '1 millisecond' from pgboss.queue_stats where id = ${count})
      where id = ${id}`.execute(tx)
  })

  await vi.waitFor(async () => {
    expect((await boss.findJobs(queue, { id }))[0]?.state).not.toBe('active')
  }, soon)
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      createdDelta: number
    }>`select created_delta from pgboss.queue_stats
      where id = ${count}`.execute(antesala.db)
    expect(rows).toMatchObject([{ createdDelta: 1 }])
  }, soon)
})
