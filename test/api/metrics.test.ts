import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
    new Set('method route status le kind prefix space version major minor patch type'.split(' ')),
  )
})

test('metric names follow the conventions, and each has a help text and a type', async () => {
  const { text } = await scrape(antesala.metricsPort)
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  expect(types.length).toBeGreaterThan(10)
  for (const [, name = '', type] of types) {
    expect(name).toMatch(/^antesala_[a-z0-9_]+$/)
    if (type === 'counter') expect(name).toMatch(/_total$/)
    expect(text).toContain(`# HELP ${name} `)
  }
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
