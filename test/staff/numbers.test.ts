import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { QueueCard } from '../../shared/contract/job.ts'
import { MAX_COUNTED } from '../../shared/contract/list.ts'
import type { EmailRow } from '../../shared/contract/records.ts'
import type { Summary } from '../../shared/contract/summary.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

// No worker runs, so pg-boss writes no statistics and refreshes none of its own counts.

let antesala: Antesala
let ops: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
})
afterAll(() => antesala?.close())

async function cardOf(queue: string): Promise<QueueCard | undefined> {
  const cards = (await (await ops.get('/api/staff/queues')).json()) as QueueCard[]
  return cards.find(({ name }) => name === queue)
}

/** Inserts jobs that were completed `secondsAgo`. */
async function insertCompleted(queue: string, jobs: number, secondsAgo: number, output = 'null') {
  await antesala.sql(`insert into pgboss.job (id, name, state, started_on, completed_on, output)
    select gen_random_uuid(), '${queue}', 'completed', now(), now() - interval '${secondsAgo} s', ${output}
    from generate_series(1, ${jobs})`)
}

test('completed jobs are counted from the moment they are completed, by the last minute and hour', async () => {
  await insertCompleted('staff-link', 1_200, 5)
  await insertCompleted('staff-link', 30, 300)
  await insertCompleted('staff-link', 7, 4_000)
  await antesala.sql(`insert into pgboss.job (id, name, state, completed_on)
    values (gen_random_uuid(), 'staff-link', 'failed', now())`)
  await vi.waitFor(
    async () =>
      expect(await cardOf('staff-link')).toMatchObject({ lastMinute: 1_200, lastHour: 1_230 }),
    soon,
  )
})

test('a job that moved to an isolation queue, or put off its email, counts when it is done', async () => {
  await insertCompleted('prepare-assessment', 6, 1)
  await insertCompleted('prepare-assessment', 4, 1, `'{"isolated": true}'`)
  await insertCompleted('prepare-assessment-few', 4, 1)
  const failure = `'{"name": "DeliveryError", "message": "421", "maskedKey": "421"}'`
  await insertCompleted('send-email', 3, 1, failure)
  await insertCompleted('send-email', 3, 1, `'{"held": true}'`)
  await insertCompleted('send-email', 3, 1, `'{"smtpReply": "250 OK"}'`)
  await vi.waitFor(
    async () => expect(await cardOf('prepare-assessment')).toMatchObject({ lastMinute: 10 }),
    soon,
  )
  expect(await cardOf('send-email')).toMatchObject({ lastMinute: 3, lastHour: 3 })
})

test('more jobs than are counted are never an old number of pg-boss', async () => {
  await antesala.sql(`insert into pgboss.job (id, name)
    select gen_random_uuid(), 'mail-lead' from generate_series(1, ${MAX_COUNTED + 1})`)
  const setKnown = (age: string) =>
    antesala.sql(`update pgboss.queue set ready_count = 123456, monitor_on = now() - interval '${age}'
      where name = 'mail-lead'`)
  await setKnown('2 hours')
  const ready = async () => (await cardOf('mail-lead'))?.counts.ready
  expect(await ready()).toEqual({ count: MAX_COUNTED, isExact: false })
  await setKnown('3 seconds')
  expect(await ready()).toEqual({ count: 123456, isExact: false })
})

test('an email of which a later copy was delivered is not a failed email of the home screen', async () => {
  const now = new Date()
  const insert = async (id: string, status: EmailRow['status'], resendOf: string | null = null) => {
    const texts = { dedupeKey: id, messageId: id, data: '{}', language: 'es' as const }
    const to = { toName: '', toEmail: 'ops@example.com', toNormalized: 'ops@example.com' }
    const about = { template: 'ops-alert', aboutKind: 'house', aboutId: id } as const
    await antesala.db
      .insertInto('emails')
      .values({ id, status, resendOf, createdAt: now, updatedAt: now, ...texts, ...to, ...about })
      .execute()
  }
  const [lost, recovered, copy] = [randomUUID(), randomUUID(), randomUUID()]
  await insert(lost, 'failed')
  await insert(recovered, 'failed')
  await insert(copy, 'failed', recovered)
  await insert(randomUUID(), 'sent', copy)
  const { system } = (await (await ops.get('/api/staff/summary')).json()) as Summary
  const failed = system?.figures.find(({ name }) => name === 'failedEmails')
  expect(failed?.count).toBe(1)
  const answer = await ops.get(`/api/staff/emails${listQuery({ filter: failed?.filter })}`)
  expect(((await answer.json()) as EmailRow[]).map(({ id }) => id)).toEqual([lost])
  const delivered = listQuery({ filter: { copyDelivered: true } })
  const others = (await (await ops.get(`/api/staff/emails${delivered}`)).json()) as EmailRow[]
  expect(others.map(({ id }) => id).toSorted()).toEqual([recovered, copy].toSorted())
})
