import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMetrics } from '../../shared/runtime/metrics.ts'
import { createWorkerMetrics } from '../../worker/metrics.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { parseScrape, scrape } from '../setup/scrape.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let worker: Awaited<ReturnType<Antesala['startWorker']>>
beforeAll(async () => {
  antesala = await openAntesala({ METRICS_PORT: '0' })
  worker = await antesala.startWorker()
})
afterAll(() => antesala.close())

const emailsTotal = (template: string, result: string) =>
  `antesala_mails_total{template="${template}",result="${result}"}`
const jobsTotal = (queue: string, outcome: string) =>
  `antesala_jobs_total{queue="${queue}",outcome="${outcome}"}`
const queueJobs = (queue: string, state: string) =>
  `antesala_queue_jobs{queue="${queue}",state="${state}"}`

test('jobs and emails are counted by outcome, and queued jobs by state, without personal data in the labels', async () => {
  antesala.relay.onRecipient = (address) =>
    address === 'nobody@example.com' ? { code: 550, text: '5.1.1 No such person' } : undefined
  let busy = true
  antesala.relay.onMessage = ({ subject = '' }) => {
    if (!busy || !/capacidad/i.test(subject)) return undefined
    busy = false
    return { code: 451, text: 'later' }
  }
  await antesala.submit('/api/v1/contact', inquiry)
  await antesala.submit('/api/v1/contact', { ...inquiry, email: 'nobody@example.com' })
  await antesala.submit('/api/v1/assessment-email', assessmentRequest)

  await vi.waitFor(async () => {
    const metrics = await scrape(worker.metricsPort)
    expect(metrics.value(jobsTotal('record-lead', 'done'))).toBe(2)
    expect(metrics.value(emailsTotal('lead-acknowledgement', 'sent'))).toBe(1)
    expect(metrics.value(emailsTotal('lead-acknowledgement', 'failed'))).toBe(1)
    expect(metrics.value(emailsTotal('assessment', 'retry'))).toBe(1)
    expect(metrics.value(emailsTotal('assessment', 'sent'))).toBe(1)
    expect(metrics.value(emailsTotal('partner-acknowledgement', 'sent'))).toBe(0)
    expect(metrics.value(jobsTotal('send-email', 'dead_letter'))).toBe(1)
    expect(metrics.value(jobsTotal('send-email', 'retry'))).toBe(1)
    expect(metrics.value(emailsTotal('lead-notice', 'sent'))).toBe(2)
    expect(metrics.value(jobsTotal('send-email', 'done'))).toBe(4)
    expect(
      metrics.value('antesala_job_run_duration_seconds_count{queue="send-email"}'),
    ).toBeGreaterThanOrEqual(4)
  }, soon)
  // The values of gauges are cached for some seconds.
  await vi.waitFor(async () => {
    const metrics = await scrape(worker.metricsPort)
    expect(metrics.value(queueJobs('send-email', 'dead'))).toBe(1)
    expect(metrics.value(queueJobs('send-email', 'ready'))).toBe(0)
    expect(metrics.value(queueJobs('record-lead', 'deferred'))).toBe(0)
    expect(metrics.text).not.toContain('send-email-dead')
  }, soon)
  expect((await scrape(worker.metricsPort)).text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/)
})

test('the wait of the oldest job of each queue is measured, and its limit', async () => {
  const idle = await openAntesala()
  try {
    await idle.submit('/api/v1/contact', inquiry)
    await idle.submit('/api/v1/contact', inquiry)
    await idle.sql(`update pgboss.job set start_after = now() - interval '90 seconds'
      where id = (select id from pgboss.job where name = 'record-lead' limit 1)`)
    const metrics = createMetrics(silentLog)
    createWorkerMetrics(metrics, idle.db)
    const { value } = parseScrape(await metrics.scrape())
    const waited = value('antesala_queue_oldest_wait_seconds{queue="record-lead"}')
    expect(waited).toBeGreaterThanOrEqual(90)
    expect(waited).toBeLessThan(300)
    expect(value('antesala_queue_oldest_wait_seconds{queue="send-email"}')).toBe(0)
    expect(value('antesala_queue_wait_limit_seconds{queue="record-lead"}')).toBe(60)
    expect(value('antesala_queue_wait_limit_seconds{queue="send-email"}')).toBe(300)
  } finally {
    await idle.close()
  }
})

test('the API and the worker have separate metrics', async () => {
  expect(worker.metricsPort).not.toBe(antesala.metricsPort)
  const { text } = await scrape(antesala.metricsPort)
  expect(text).not.toContain('antesala_mails_total')
})
