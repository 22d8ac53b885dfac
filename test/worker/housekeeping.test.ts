import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { runHousekeeping } from '../setup/run-housekeeping.ts'

let antesala: Antesala
let boss: PgBoss
beforeAll(async () => {
  antesala = await openAntesala()
  boss = await antesala.startBoss('worker')
})
afterAll(() => antesala.close())

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

  await runHousekeeping(boss)

  // The two scopes of the other key.
  expect(await countRows('idempotency')).toBe(2)
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

test('housekeeping deletes the lives of processes that were last seen more than 90 days ago', async () => {
  await antesala.sql(`insert into processes (id, kind, name, release, started_at, seen_at)
    select gen_random_uuid(), 'api', 'old:' || days, 'r-1', now() - interval '200 days', now() - days * interval '1 day'
    from unnest(array[89, 91]) days`)
  await runHousekeeping(boss)
  const { rows } = await antesala.sql(`select name from processes where name like 'old:%'`)
  expect(rows).toEqual([{ name: 'old:89' }])
})

test('housekeeping of a worker whose clock is 400 days fast deletes nothing that has not expired', async () => {
  await antesala.submit('/api/v1/contact', inquiry, { 'Idempotency-Key': 'fast' })
  const responses = await countRows('idempotency')
  vi.useFakeTimers({ now: Date.now() + 400 * DAY_MS, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await runHousekeeping(boss)
  expect(await countRows('idempotency')).toBe(responses)
})

test('housekeeping deletes what failed sign-ins leave behind, and keeps all other events', async () => {
  await antesala.sql(`insert into sign_in_failures values
    ('old', 5, now(), now() - interval '25 hours'), ('new', 5, now(), now() - interval '23 hours')`)
  await antesala.sql(`insert into staff_rate_limits values
    (gen_random_uuid(), 'old', 1, extract(epoch from now() - interval '61 minutes') * 1000),
    (gen_random_uuid(), 'new', 1, extract(epoch from now() - interval '59 minutes') * 1000)`)
  await antesala.sql(`insert into events (id, at, type, actor_kind)
    select gen_random_uuid(), now() - days * interval '1 day', type, 'system'
    from unnest(array['staff.sign_in_failed', 'staff.signed_in']) type, unnest(array[89, 91]) days`)
  // More than one statement deletes.
  await antesala.sql(`insert into events (id, at, type, actor_kind)
    select gen_random_uuid(), now() - interval '1 year', 'staff.sign_in_failed', 'system'
    from generate_series(1, 1100)`)
  await runHousekeeping(boss)
  const keysIn = async (table: string) => (await antesala.sql(`select key from ${table}`)).rows
  expect(await keysIn('sign_in_failures')).toEqual([{ key: 'new' }])
  expect(await keysIn('staff_rate_limits')).toEqual([{ key: 'new' }])
  const { rows } = await antesala.sql(`select type, date_part('day', now() - at)::int as days
    from events where type like 'staff.%' order by 1, 2`)
  expect(rows).toEqual([
    { type: 'staff.sign_in_failed', days: 89 },
    { type: 'staff.signed_in', days: 89 },
    { type: 'staff.signed_in', days: 91 },
  ])
})

test('housekeeping finds a lost email behind more than a thousand that wait for their jobs', async () => {
  await antesala.sql(`with waiting as (
      insert into emails (id, dedupe_key, template, about_kind, about_id, language, to_email, data, status,
        message_id, job_id, created_at, updated_at)
      select gen_random_uuid(), 'waiting:' || n, 'lead-notice', 'lead', gen_random_uuid(), 'es',
        'ana@example.com', '{}', 'queued', 'waiting:' || n, gen_random_uuid(),
        now() - interval '3 hours', now() - interval '3 hours'
      from generate_series(1, 1100) n returning *
    )
    insert into pgboss.job (id, name, data, state, start_after, keep_until, policy)
    select job_id, 'send-email', jsonb_build_object('emailId', id), 'created', now() + interval '1 day',
      now() + interval '2 days', 'standard' from waiting`)
  const lost = `(select id from emails where dedupe_key not like 'waiting:%' order by id limit 1)`
  await antesala.sql(`update emails set status = 'queued', reason = null, created_at = now() - interval '2 hours',
    updated_at = now() - interval '2 hours' where id = ${lost}`)
  await runHousekeeping(boss)
  const { rows } = await antesala.sql(`select status, count(*)::int from emails
    where dedupe_key like 'waiting:%' or id = ${lost} group by 1 order by 1`)
  expect(rows).toEqual([
    { status: 'failed', count: 1 },
    { status: 'queued', count: 1100 },
  ])
  await antesala.sql(
    `delete from pgboss.job where start_after > now() + interval '12 hours' and name = 'send-email'`,
  )
  await antesala.sql(`delete from emails where dedupe_key like 'waiting:%'`)
})

test('housekeeping deletes the content of emails that were sent long ago, and keeps their subject', async () => {
  await antesala.sql(
    `update emails set status = 'sent', sent_at = now() - interval '1 day' * case when template = 'lead-notice'
       then 181 else 179 end`,
  )
  await runHousekeeping(boss)
  const { rows } = await antesala.sql(`select distinct template, subject is null as no_subject,
    html is null as no_html, body_text is null as no_text from emails order by template`)
  const kept = { noSubject: false, noHtml: false, noText: false }
  expect(rows).toEqual([
    { template: 'lead-acknowledgement', ...kept },
    { template: 'lead-notice', ...kept, noHtml: true, noText: true },
  ])
})
