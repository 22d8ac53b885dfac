import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorKeyOf } from '../../shared/domain/error-key.ts'
import { housekeeping } from '../../shared/jobs/housekeeping.ts'
import { createWorkerBoss } from '../../shared/runtime/boss.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let boss: PgBoss
beforeAll(async () => {
  antesala = await openAntesala()
  boss = createWorkerBoss(
    { url: antesala.url, log: silentLog },
    { connections: 4, monitorSeconds: 10 },
  )
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await antesala.close()
})

async function countRows(table: string) {
  return (await antesala.sql(`select count(*)::int as rows from ${table}`)).rows[0]?.rows
}

test('housekeeping deletes expired rows, and marks unsent emails whose job has ended as failed or unknown', async () => {
  for (const key of ['old', 'new'])
    await antesala.submit('/api/v1/contact', inquiry, { 'Idempotency-Key': key })
  await antesala.startWorker()
  await waitUntilIdle(antesala)
  const about = `(select about_id from idempotency order by created_at limit 1)`
  await antesala.sql(`update idempotency set expires_at = now() where about_id = ${about}`)
  await antesala.sql(
    `update attempts set ended_at = now() - interval '800 days' where id = (select id from attempts limit 1)`,
  )
  const attempts = Number(await countRows('attempts'))
  // One email was being sent and one was queued when their jobs ended.
  await antesala.sql(
    `update emails set created_at = now() - interval '2 hours', updated_at = now() - interval '2 hours'`,
  )
  await antesala.sql(
    `update emails set status = 'sending' where id = (select min(id::text)::uuid from emails)`,
  )
  await antesala.sql(
    `update emails set status = 'queued' where id = (select max(id::text)::uuid from emails)`,
  )

  for (const [token, when] of [
    ['expired', "now() - interval '1 second'"],
    ['good', "now() + interval '1 hour'"],
  ])
    await antesala.sql(
      `insert into staff_verifications values
       (gen_random_uuid(), '${token}', 'somebody', ${when}, now(), now())`,
    )

  const id = await boss.send(housekeeping.queue, {})
  await vi.waitFor(async () => {
    expect((await boss.getJobById(housekeeping.queue, id ?? ''))?.state).toBe('completed')
  }, soon)

  expect(await countRows('idempotency')).toBe(1)
  expect(await countRows('attempts')).toBe(attempts - 1)
  expect((await antesala.sql('select identifier from staff_verifications')).rows).toEqual([
    { identifier: 'good' },
  ])
  const { rows } = await antesala.sql(
    `select status, reason from emails where reason is not null order by status`,
  )
  expect(rows).toEqual([
    { status: 'failed', reason: 'its job ended without a recorded result' },
    { status: 'unknown', reason: 'its job ended without a recorded result' },
  ])
})

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <ana@example.com> unknown",
    "DeliveryError: Can't send mail - all recipients were rejected: <n> <n> <<address>> unknown",
  ],
  ['job 01a1fc44-96f2-745d-b44e-bfd1ae5284c8 took 31.5 s', 'DeliveryError: job <id> took <n> s'],
  ['key (ref_code)=(LU-AB2CD) exists', 'DeliveryError: key (ref_code)=(<code>) exists'],
  ['first line\nsecond line', 'DeliveryError: first line'],
])('the key of a failure leaves out the variable parts of its message: %s', (message, key) => {
  expect(errorKeyOf('DeliveryError', message)).toBe(key)
})
