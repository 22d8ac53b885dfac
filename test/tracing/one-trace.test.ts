import * as conventions from '@opentelemetry/semantic-conventions/incubating'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { startApiProcess } from '../setup/api-process.ts'
import { canary } from '../setup/canary.ts'
import { type CollectedSpan, type Collector, startCollector } from '../setup/collector.ts'
import { linkTo, pathTo } from '../setup/traces.ts'
import { soon } from '../setup/waiting.ts'
import { startWorkerProcess, stopWorkerProcess } from '../setup/worker-process.ts'

const headers = {
  'Content-Type': 'application/json',
  'User-Agent': 'canary-agent',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'canary=1',
  baggage: 'name=canary',
}

let antesala: Antesala
let collector: Collector
let leadId: string
let trace: CollectedSpan[]

// A real API and a real worker, each in a process of its own, which send what they have when they stop.
beforeAll(async () => {
  collector = await startCollector()
  antesala = await openAntesala({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
    ENVIRONMENT_NAME: 'staging',
  })
  antesala.relay.acceptance = `2.0.0 queued for <${canary.email}>`
  const { api, address } = await startApiProcess(antesala)
  const body = JSON.stringify(canary)
  const url = `${address}/api/v1/contact?email=${canary.email}`
  const response = await fetch(url, { method: 'POST', headers, body })
  leadId = ((await response.json()) as { leadId: string }).leadId
  const worker = startWorkerProcess(antesala)
  await vi.waitFor(() => expect(antesala.relay.accepted).toHaveLength(2), soon)
  await stopWorkerProcess(worker)
  await stopWorkerProcess(api)
  trace = collector.spans.filter(({ name }) => name !== 'process batch record-lead')
})
afterAll(async () => {
  await antesala?.close()
  await collector?.stop()
})

function spanOf(name: string) {
  return trace.find((span) => span.name === name) ?? expect.unreachable(`no span ${name}`)
}

test('one trace leads from the request to the relay’s reply to each email', () => {
  expect(new Set(trace.map(({ traceId }) => traceId)).size).toBe(1)
  const deliveries = trace.filter(({ name }) => name === 'send email')
  expect(deliveries).toHaveLength(2)
  for (const delivery of deliveries)
    expect(pathTo(trace, delivery).map(({ service, name }) => `${service}: ${name}`)).toEqual([
      'antesala-api: POST /api/v1/contact',
      'antesala-api: send record-lead',
      'antesala-worker: process record-lead',
      'antesala-worker: process send-email',
      'antesala-worker: send email',
    ])
})

test('the spans have the attributes of the semantic conventions', () => {
  expect(spanOf('POST /api/v1/contact')).toMatchObject({
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/contact',
      'http.response.status_code': 200,
    },
  })
  const messaging = { 'messaging.system': 'pg-boss', 'messaging.message.id': leadId }
  expect(spanOf('send record-lead')).toMatchObject({
    kind: 4,
    attributes: {
      ...messaging,
      'messaging.operation.type': 'send',
      'messaging.destination.name': 'record-lead',
      'antesala.intake.result': 'accepted',
    },
  })
  expect(spanOf('COMMIT')).toMatchObject({
    kind: 3,
    parentId: spanOf('send record-lead').spanId,
    attributes: { 'db.system.name': 'postgresql', 'antesala.commit.submissions': 1 },
  })
  expect(spanOf('process record-lead')).toMatchObject({
    kind: 5,
    hasFailed: false,
    attributes: {
      ...messaging,
      'messaging.operation.type': 'process',
      'antesala.job.attempt': 1,
      'antesala.job.outcome': 'done',
    },
  })
  const names = collector.spans.flatMap(({ attributes }) => Object.keys(attributes))
  const known = new Set<unknown>(Object.values(conventions))
  expect(names.filter((name) => !name.startsWith('antesala.') && !known.has(name))).toEqual([])
})

test('the span of a delivery has the Message-ID of the email and the codes of the reply', () => {
  const { accepted } = antesala.relay
  const deliveries = trace.filter(({ name }) => name === 'send email')
  const messageIds = deliveries.map(({ attributes }) => attributes['antesala.email.message_id'])
  expect(messageIds.toSorted()).toEqual(accepted.map(({ messageId }) => messageId).toSorted())
  for (const { kind, attributes } of deliveries) {
    expect(kind).toBe(3)
    expect(attributes).toMatchObject({
      'antesala.smtp.reply_code': 250,
      'antesala.smtp.enhanced_code': '2.0.0',
      'network.protocol.name': 'smtp',
      'server.address': '127.0.0.1',
    })
  }
})

test('the time that a job waited is the gap between two spans', () => {
  const [sent, processed] = [spanOf('send record-lead'), spanOf('process record-lead')]
  expect(processed.start).toBeGreaterThan(sent.end)
})

test('the span of the batch links to the submission, and the span of the job to the batch', () => {
  const batches = collector.spans.filter(({ name }) => name === 'process batch record-lead')
  expect(batches).toMatchObject([
    { kind: 5, parentId: '', attributes: { 'messaging.batch.message_count': 1 } },
  ])
  const [batch] = batches as [CollectedSpan]
  expect(batch.traceId).not.toBe(trace[0]?.traceId)
  expect(batch.links).toEqual([linkTo(spanOf('send record-lead'))])
  expect(spanOf('process record-lead').links).toEqual([linkTo(batch)])
})

test('nothing that the collector gets is personal, or was chosen by the client', () => {
  // Message-IDs look like email addresses.
  const bodies = collector.bodies.join('\n').replaceAll(/<[0-9a-f-]{36}@antesala\.example>/g, '')
  expect(bodies).not.toMatch(/@|%40/)
  expect(bodies).not.toMatch(/quetz|xoch|canar|9137\D?5531|colibr/i)
  expect(bodies).not.toMatch(/0af7651916cd43dd8448eb211c80319c|b7ad6b7169203331/)
})

test('spans are sent with the headers and the environment of the settings', () => {
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer token' })
  expect(collector.bodies[0]).toMatch(/"deployment.environment.name".{0,40}"staging"/)
})

test('jobs have the W3C trace context and no baggage', async () => {
  const { rows } = await antesala.sql(
    "select name, data ->> 'traceparent' as context, data, trace_context from pgboss.job order by name",
  )
  const contextOf = ({ traceId, spanId }: CollectedSpan) => `00-${traceId}-${spanId}-01`
  const jobs = rows.filter(({ context }) => context !== null)
  expect(jobs.map(({ name, context }) => [name, context])).toEqual([
    ['record-lead', contextOf(spanOf('send record-lead'))],
    ['send-email', contextOf(spanOf('process record-lead'))],
    ['send-email', contextOf(spanOf('process record-lead'))],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/baggage|tracestate|canary-agent|"traceContext":"/)
})
