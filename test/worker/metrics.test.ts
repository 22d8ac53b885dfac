import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../shared/domain/new-id.ts'
import { createMetrics } from '../../shared/runtime/metrics/metrics.ts'
import { countDelivered, countUndelivered, createWorkerMetrics } from '../../worker/metrics.ts'
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
  `antesala_email_attempts_total{template="${template}",result="${result}"}`
const jobsTotal = (queue: string, outcome: string) =>
  `antesala_job_attempts_total{queue="${queue}",outcome="${outcome}"}`

test('attempts at jobs and emails are counted by outcome, without personal data in the labels', async () => {
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
    const runs = (queue: string) =>
      metrics.value(`antesala_job_run_duration_seconds_count{queue="${queue}"}`)
    expect(runs('send-email')).toBeGreaterThanOrEqual(4)
    expect(runs('record-lead')).toBeGreaterThanOrEqual(1)
  }, soon)
  expect((await scrape(worker.metricsPort)).text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/)
})

const seconds = (name: string, label: string) => `antesala_${name}_seconds_count{${label}}`
const results = (objective: string, result: string) =>
  `antesala_objective_results_total{objective="${objective}",result="${result}"}`

test('the times to record and to deliver are measured, and whether they met their objective', async () => {
  const own = await openAntesala({ METRICS_PORT: '0', RECORDING_SECONDS: '60' })
  onTestFinished(() => own.close())
  own.relay.onRecipient = (address) =>
    address === 'nobody@example.com' ? { code: 550, text: '5.1.1 No such person' } : undefined
  await own.submit('/api/v1/contact', inquiry)
  await own.submit('/api/v1/contact', { ...inquiry, email: 'nobody@example.com' })
  await own.submit('/api/v1/contact', inquiry)
  // One was accepted long ago.
  await own.sql(`update pgboss.job set data = jsonb_set(data, '{submittedAt}',
    to_jsonb(to_char(now() - interval '90 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    where id = (select id from pgboss.job where name = 'record-lead' limit 1)`)
  const { metricsPort } = await own.startWorker()
  await vi.waitFor(async () => {
    const { value } = await scrape(metricsPort)
    expect(value(seconds('submission_recording', 'kind="lead"'))).toBe(3)
    expect(value('antesala_submission_recording_seconds_bucket{le="60",kind="lead"}')).toBe(2)
    expect(value('antesala_submission_recording_seconds_bucket{le="120",kind="lead"}')).toBe(3)
    expect(value(results('recording', 'met'))).toBe(2)
    expect(value(results('recording', 'missed'))).toBe(1)
    expect(value(seconds('email_delivery', 'template="lead-acknowledgement"'))).toBe(2)
    expect(value(seconds('email_delivery', 'template="lead-notice"'))).toBe(3)
    expect(value(results('delivery', 'met'))).toBe(5)
    expect(value(results('delivery', 'missed'))).toBe(1)
  }, soon)
})

test('a submission that becomes a dead letter has missed its objective, and jobs count under the queue that staff see', async () => {
  const own = await openAntesala({ METRICS_PORT: '0' })
  onTestFinished(() => own.close())
  await own.sql(`alter table leads add check (name <> 'Poison') not valid`)
  await own.submit('/api/v1/contact', { ...inquiry, name: 'Poison' })
  // Its claim was lost, so it goes on in an isolation queue.
  await own.sql(`update pgboss.job set retry_count = 1 where name = 'record-lead'`)
  const { metricsPort } = await own.startWorker()
  await vi.waitFor(async () => {
    const { value, text } = await scrape(metricsPort)
    expect(value(results('recording', 'missed'))).toBe(1)
    expect(value(jobsTotal('record-lead', 'isolated'))).toBe(1)
    expect(value(jobsTotal('record-lead', 'dead_letter'))).toBe(1)
    expect(text).not.toMatch(/record-lead-(few|alone|dead)/)
  }, soon)
})

test('copies are not measured, and digests and alerts have no objective', async () => {
  const registry = createMetrics(silentLog, { RECORDING_SECONDS: 60, DELIVERY_SECONDS: 300 })
  const context = {
    metrics: createWorkerMetrics(registry, { isPaused: () => false }),
    config: { RECORDING_SECONDS: 60, DELIVERY_SECONDS: 300 },
  }
  const createdAt = new Date(Date.now() - 301_000)
  const copy = { template: 'assessment', createdAt, resendOf: newId() } as const
  countDelivered(context, copy)
  countUndelivered(context, copy)
  countDelivered(context, { template: 'ops-alert', createdAt, resendOf: null })
  countDelivered(context, { template: 'notice-digest', createdAt, resendOf: null })
  countUndelivered(context, { template: 'notice-digest', createdAt, resendOf: null })
  const before = parseScrape(await registry.scrape())
  expect(before.value(seconds('email_delivery', 'template="assessment"'))).toBe(0)
  expect(before.value(seconds('email_delivery', 'template="ops-alert"'))).toBe(1)
  expect(before.value(results('delivery', 'missed'))).toBe(0)

  countDelivered(context, { template: 'assessment', createdAt, resendOf: null })
  // The clock of the process that created it was ahead.
  const later = new Date(Date.now() + 60_000)
  countDelivered(context, { template: 'assessment', createdAt: later, resendOf: null })
  const after = parseScrape(await registry.scrape())
  expect(after.value(results('delivery', 'missed'))).toBe(1)
  expect(after.value(results('delivery', 'met'))).toBe(1)
  expect(
    after.value('antesala_email_delivery_seconds_bucket{le="0.05",template="assessment"}'),
  ).toBe(1)
})

test('while the relay accepts nothing, the worker says that it has paused', async () => {
  const own = await openAntesala({ METRICS_PORT: '0' })
  onTestFinished(() => own.close())
  const { metricsPort } = await own.startWorker()
  expect((await scrape(metricsPort)).value('antesala_relay_paused')).toBe(0)
  own.relay.isRefusing = true
  await own.submit('/api/v1/contact', inquiry)
  await vi.waitFor(
    async () => expect((await scrape(metricsPort)).value('antesala_relay_paused')).toBe(1),
    soon,
  )
  own.relay.isRefusing = false
  await vi.waitFor(
    async () => expect((await scrape(metricsPort)).value('antesala_relay_paused')).toBe(0),
    soon,
  )
})

test('the API and the worker have separate metrics', async () => {
  expect(worker.metricsPort).not.toBe(antesala.metricsPort)
  const { text } = await scrape(antesala.metricsPort)
  expect(text).not.toContain('antesala_email_attempts_total')
})
