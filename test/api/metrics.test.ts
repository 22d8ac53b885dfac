import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { scrape } from '../setup/scrape.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ METRICS_PORT: '0' })
})
afterAll(() => antesala.close())

const requests = (method: string, route: string, status: number) =>
  `antesala_http_requests_total{method="${method}",route="${route}",status="${status}"}`

/** Scrapes until a sample has this value, because a request is counted only after its response is sent. */
async function waitForSample(sample: string, value: number) {
  return await vi.waitFor(async () => {
    const seen = await scrape(antesala.metricsPort)
    expect(seen.value(sample), sample).toBe(value)
    return seen
  })
}

test('requests are counted by route pattern, submissions by kind', async () => {
  const before = await scrape(antesala.metricsPort)
  expect(before.value('antesala_submissions_accepted_total{kind="lead"}')).toBe(0)

  for (let each = 0; each < 3; each++) await antesala.submit('/api/v1/contact', inquiry)
  await antesala.submit('/api/v1/partner-waitlist', application)
  await antesala.post('/api/contact', { ...inquiry, email: 'nobody' })
  await fetch(`${antesala.address}/api/staff/leads/01a10000-0000-7000-8000-000000000000?q=Ana`)
  await fetch(`${antesala.address}/api/ana@example.com`)
  await fetch(`${antesala.address}/ADMIN/`)

  await waitForSample(requests('GET', 'none', 404), 1)
  const after = await scrape(antesala.metricsPort)
  expect(after.value('antesala_submissions_accepted_total{kind="lead"}')).toBe(3)
  expect(after.value('antesala_submissions_accepted_total{kind="partner"}')).toBe(1)
  expect(after.value('antesala_submissions_accepted_total{kind="assessment"}')).toBe(0)
  expect(after.value('antesala_submissions_pending')).toBe(0)
  expect(after.value('antesala_submissions_per_commit_count')).toBe(4)
  expect(after.value('antesala_submissions_per_commit_sum')).toBe(4)
  expect(after.value(requests('POST', '/api/v1/contact', 200))).toBe(3)
  expect(after.value(requests('POST', '/api/contact', 400))).toBe(1)
  const time = 'antesala_http_request_duration_seconds'
  expect(after.value(`${time}_count{route="/api/v1/contact"}`)).toBe(3)
  expect(after.value(`${time}_bucket{le="+Inf",route="/api/v1/contact"}`)).toBe(3)
  expect(after.value(`${time}_sum{route="/api/v1/contact"}`)).toBeGreaterThan(0)
  expect(after.text).toMatch(/requests_total\{method="GET",route="\/admin",status="\d+"\} 1/)
})

test('metrics contain no email or IP addresses, ids, codes or query strings, and only known labels', async () => {
  const { text } = await scrape(antesala.metricsPort)
  expect(text).not.toMatch(/@|127\.0\.0\.1|\?|[0-9a-f]{8}-[0-9a-f]{4}|L[UP]-/)
  const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name)
  expect(new Set(labels)).toEqual(
    new Set(
      'method route status le kind prefix queue template state cause severity objective space version major minor patch type'.split(
        ' ',
      ),
    ),
  )
})

test('the pool of codes is counted in the database', async () => {
  await antesala.sql(`delete from code_pool`)
  await antesala.sql(
    `insert into code_pool values (gen_random_uuid(), 'LU', '{LU-AAAAA,LU-BBBBB}', now())`,
  )
  await vi.waitFor(async () => {
    const seen = await scrape(antesala.metricsPort)
    expect(seen.value('antesala_codes_left{prefix="LU"}')).toBe(2)
    expect(seen.value('antesala_codes_left{prefix="LP"}')).toBe(0)
  }, soon)
})

test('the queues and the oldest submission and email are measured while no worker runs', async () => {
  const idle = await openAntesala({ METRICS_PORT: '0', EMAIL_WAIT_MINUTES: '30' })
  onTestFinished(() => idle.close())
  await idle.submit('/api/v1/contact', inquiry)
  await idle.submit('/api/v1/contact', inquiry)
  await idle.submit('/api/v1/partner-waitlist', application)
  // One waits for a retry, as a submission that was accepted ten minutes ago.
  const id = uuid({ msecs: Date.now() - 600_000 })
  await idle.sql(`update pgboss.job set id = '${id}', state = 'retry', retry_count = 1,
      created_on = now() - interval '600 seconds', start_after = now() + interval '1 hour'
    where id = (select id from pgboss.job where name = 'record-lead' limit 1)`)
  await idle.sql(`update pgboss.job set start_after = now() - interval '90 seconds'
    where name = 'record-lead' and state = 'created'`)
  await vi.waitFor(async () => {
    const { value } = await scrape(idle.metricsPort)
    expect(value('antesala_workers')).toBe(0)
    expect(value('antesala_database_up')).toBe(1)
    const age = (kind: string) => value(`antesala_oldest_submission_age_seconds{kind="${kind}"}`)
    expect(age('lead')).toBeGreaterThanOrEqual(600)
    expect(age('lead')).toBeLessThan(900)
    expect(age('partner')).toBeLessThan(300)
    expect(age('assessment')).toBe(0)
    expect(value('antesala_queue_jobs{queue="record-lead",state="ready"}')).toBe(1)
    expect(value('antesala_queue_jobs{queue="record-lead",state="retrying"}')).toBe(1)
    expect(value('antesala_queue_retrying_jobs{queue="record-lead"}')).toBe(1)
    expect(value('antesala_queue_retrying_jobs{queue="send-email"}')).toBe(0)
    const waited = value('antesala_queue_oldest_wait_seconds{queue="record-lead"}')
    expect(waited).toBeGreaterThanOrEqual(90)
    expect(waited).toBeLessThan(300)
    expect(value('antesala_queue_oldest_wait_seconds{queue="send-email"}')).toBe(0)
    expect(value('antesala_queue_wait_limit_seconds{queue="record-lead"}')).toBe(60)
    expect(value('antesala_queue_wait_limit_seconds{queue="send-email"}')).toBe(300)
    expect(value('antesala_oldest_email_age_seconds')).toBe(0)
    expect(value('antesala_email_wait_limit_seconds')).toBe(1_800)
  }, soon)
})

test('the oldest email that is not delivered is measured, also while it waits for a retry', async () => {
  const busy = await openAntesala({ METRICS_PORT: '0' })
  onTestFinished(() => busy.close())
  busy.relay.onRecipient = () => ({ code: 452, text: '4.2.2 Mailbox full' })
  await busy.sql(`update pgboss.queue set retry_delay = 3600, retry_delay_max = 3600`)
  await busy.startWorker()
  await busy.submit('/api/v1/contact', inquiry)
  await vi.waitFor(async () => {
    const { rows } = await busy.sql(`update emails set created_at = now() - interval '2 hours'
      where status = 'queued' and smtp_reply like '452%' returning id`)
    expect(rows.length).toBeGreaterThan(0)
  }, soon)
  await vi.waitFor(async () => {
    const { value } = await scrape(busy.metricsPort)
    expect(value('antesala_oldest_email_age_seconds')).toBeGreaterThanOrEqual(7_200)
    expect(value('antesala_oldest_email_age_seconds')).toBeLessThan(7_500)
    expect(value('antesala_queue_retrying_jobs{queue="send-email"}')).toBeGreaterThan(0)
  }, soon)
})

test('the open alerts are counted by cause and severity, and the objectives reported', async () => {
  const own = await openAntesala({ METRICS_PORT: '0', RECORDING_SECONDS: '45', OBJECTIVE: '0.95' })
  onTestFinished(() => own.close())
  await own.sql(`insert into alerts (id, cause, subject, detail, since, last_seen_at, resolved_at) values
    (gen_random_uuid(), 'dead_letters', 'send-email', '{}', now(), now(), null),
    (gen_random_uuid(), 'dead_letters', 'record-lead', '{}', now(), now(), null),
    (gen_random_uuid(), 'dead_letters', 'record-partner', '{}', now(), now(), null),
    (gen_random_uuid(), 'no_worker', '', '{}', now(), now(), now())`)
  const { value, text } = await scrape(own.metricsPort)
  const open = (cause: string, severity: string) =>
    value(`antesala_open_alerts{cause="${cause}",severity="${severity}"}`)
  expect(open('dead_letters', 'warning')).toBe(1)
  expect(open('dead_letters', 'critical')).toBe(2)
  expect(open('no_worker', 'critical')).toBe(0)
  // A cause has only the severities that it can have; one about the database is not stored while it is open.
  expect(open('no_worker', 'warning')).toBeUndefined()
  expect(text).not.toContain('database_down')
  expect(value('antesala_objective_ratio')).toBe(0.95)
  expect(value('antesala_objective_seconds{objective="recording"}')).toBe(45)
  expect(value('antesala_objective_seconds{objective="delivery"}')).toBe(300)
})

test('the queues and templates that staff hold are reported, until the hold ends', async () => {
  const own = await openAntesala({ METRICS_PORT: '0' })
  onTestFinished(() => own.close())
  await own.sql(`insert into holds (id, queue, template, reason, since, ends_at, actor, actor_id) values
    (gen_random_uuid(), 'record-lead', '', 'load', now(), null, 'Olga', gen_random_uuid()),
    (gen_random_uuid(), 'mail-lead', '', 'load', now() - interval '2 hours', now() - interval '1 hour', 'Olga', gen_random_uuid()),
    (gen_random_uuid(), 'send-email', 'assessment', 'wording', now(), null, 'Olga', gen_random_uuid())`)
  const { value } = await scrape(own.metricsPort)
  const paused = (queue: string) => value(`antesala_queue_paused{queue="${queue}"}`)
  expect(['record-lead', 'mail-lead', 'send-email'].map(paused)).toEqual([1, 0, 0])
  const held = (template: string) => value(`antesala_template_held{template="${template}"}`)
  expect(['assessment', 'lead-notice'].map(held)).toEqual([1, 0])
})

test('a scrape of a database that does not answer uses two connections, and leaves out what it cannot read', async () => {
  const own = await openAntesala({ METRICS_PORT: '0' })
  onTestFinished(() => own.close())
  const blocked = await own.db.transaction().execute(async (tx) => {
    await sql`lock table alerts, code_pool, emails, pgboss.job in access exclusive mode`.execute(tx)
    const { value } = await scrape(own.metricsPort)
    expect(value('antesala_scrape_errors_total')).toBeGreaterThan(4)
    expect(value('antesala_database_up')).toBe(1)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name = 'antesala-api'`.execute(
      tx,
    )
    return rows
  })
  expect(blocked).toEqual([{ count: 2 }])
})

test('the metrics listener answers scrapes and health checks, and nothing else', async () => {
  const metrics = `http://127.0.0.1:${antesala.metricsPort}`
  const scraped = await fetch(`${metrics}/metrics`)
  expect(scraped.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect((await fetch(`${metrics}/healthz`)).status).toBe(200)
  expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(404)
  for (const path of ['/', '/metrics/x', '/api/v1/contact', '/admin'])
    expect((await fetch(`${metrics}${path}`)).status).toBe(404)
  expect((await fetch(`${antesala.address}/metrics`)).status).toBe(404)
})

test('metrics are off by default', async () => {
  const quiet = await openAntesala()
  expect(quiet.metricsPort).toBeUndefined()
  await quiet.close()
})
