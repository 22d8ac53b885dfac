import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { logFailures } from '../../shared/runtime/tracing/log-failures.ts'
import { openAntesala } from '../setup/antesala.ts'
import { startApiProcess } from '../setup/api-process.ts'
import { type Collector, startCollector } from '../setup/collector.ts'
import { inquiry } from '../setup/fixtures.ts'
import { recordingLog } from '../setup/log.ts'
import { openTracer } from '../setup/traces.ts'
import { soon } from '../setup/waiting.ts'
import { startWorkerProcess } from '../setup/worker-process.ts'

async function startHangingCollector() {
  const collector = await startCollector()
  onTestFinished(() => collector.stop())
  collector.behavior = 'hang'
  return collector
}

function countSpans({ bodies }: Collector) {
  return bodies.reduce((sum, body) => sum + body.split('"spanId"').length - 1, 0)
}

test.each([
  ['cannot be reached', async () => `http://127.0.0.1:${await freePort()}`],
  ['does not answer', async () => (await startHangingCollector()).url],
])(
  'while the collector %s, submissions are accepted, emails sent, and processes stop on SIGTERM',
  async (_what, start) => {
    const antesala = await openAntesala({ OTEL_EXPORTER_OTLP_ENDPOINT: await start() })
    onTestFinished(() => antesala.close())
    const { api, address } = await startApiProcess(antesala)
    const worker = startWorkerProcess(antesala)
    const submissions = Array.from({ length: 20 }, async (_, number) => {
      const headers = { 'Content-Type': 'application/json' }
      const init = {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...inquiry, email: `ana${number}@example.com` }),
      }
      const response = await fetch(`${address}/api/v1/contact`, init)
      return response.status
    })
    expect(new Set(await Promise.all(submissions))).toEqual(new Set([200]))
    await vi.waitFor(() => expect(antesala.relay.accepted).toHaveLength(40), soon)
    // Without an exit in time, a process exits with 1.
    for (const process of [worker, api]) {
      process.kill('SIGTERM')
      expect(await once(process, 'exit')).toEqual([0, null])
    }
  },
)

test('of the spans that a collector does not accept, the process keeps a limited number', async () => {
  const collector = await startHangingCollector()
  const { tracer, close } = await openTracer(collector.url)
  const most = 8_192 + 512
  for (let started = 0; started < 3 * most; started += 512) {
    for (let index = 0; index < 512; index++) tracer.startSpan('a span').end()
    await setImmediate()
  }
  await vi.waitFor(() => expect(countSpans(collector)).toBe(512), soon)
  // Sends all that are left.
  await close()
  expect(countSpans(collector)).toBeGreaterThan(512)
  expect(countSpans(collector)).toBeLessThanOrEqual(most)
})

test('a process that stops waits three seconds for the collector, and logs it', async () => {
  const collector = await startHangingCollector()
  const { log, entries } = recordingLog()
  const { tracer, close } = await openTracer(collector.url, log)
  tracer.startSpan('a span').end()
  await close()
  expect(entries).toMatchObject([
    { event: 'tracing.failed', fields: { err: { message: 'timed out after 3000 ms' } } },
  ])
})

test('a collector that fails is logged once, and again when it accepts spans', () => {
  const { log, lines } = recordingLog()
  const results = [undefined, new Error('503'), new Error('503'), undefined, undefined]
  const exporter = logFailures(
    {
      export: (_spans, report) => {
        const error = results.shift()
        report(error ? { code: 1, error } : { code: 0 })
      },
      shutdown: async () => {},
    },
    log,
  )
  for (const _result of [...results]) exporter.export([], () => {})
  expect(lines).toEqual(['tracing.failed', 'tracing.resumed'])
})

test('a collector that rejects spans for a while gets them later', async () => {
  const collector = await startCollector()
  onTestFinished(() => collector.stop())
  collector.behavior = 'reject'
  const { tracer, close } = await openTracer(collector.url)
  onTestFinished(close)
  tracer.startSpan('a span').end()
  await vi.waitFor(() => expect(collector.bodies).not.toEqual([]), soon)
  collector.behavior = 'accept'
  await vi.waitFor(() => expect(collector.spans).toHaveLength(1), soon)
})
