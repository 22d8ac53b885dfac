import { fromKysely, type PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { isolationQueues } from '../../shared/jobs/queues.ts'
import { type RecordLead, recordLead } from '../../shared/jobs/record-lead.ts'
import { runBatch } from '../../worker/run-batch.ts'
import { batchStep } from '../setup/batch-step.ts'
import { canary } from '../setup/canary.ts'
import type { CollectedSpan } from '../setup/collector.ts'
import { failInserts } from '../setup/failing-inserts.ts'
import { inquiry } from '../setup/fixtures.ts'
import { linkTo, openTraced, openTracer, pathTo, untilSpans } from '../setup/traces.ts'
import { soon } from '../setup/waiting.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${spanId}-01`

function payload(changes: object = {}): RecordLead {
  return {
    id: uuid(),
    kind: 'lead',
    code: `LU-${String(Math.random()).slice(-5)}`,
    submittedAt: new Date().toISOString(),
    language: 'es',
    fields: inquiry,
    phone: { national: '5512345678', e164: '+525512345678' },
    emailNormalized: inquiry.email,
    traceparent,
    ...changes,
  }
}

async function insertJob(boss: PgBoss, queue: string, changes?: object) {
  const data = payload(changes)
  await boss.insert(queue, [{ id: data.id, data }])
  return data
}

function attemptsOf(spans: CollectedSpan[]) {
  return spans.map(({ attributes, hasFailed }) => [
    attributes['antesala.job.attempt'],
    attributes['antesala.job.outcome'],
    hasFailed,
  ])
}

test.each([
  ['a refusal that is retried', 451, '4.3.0', 2, 'retry'],
  ['the end of the session, after which a new job is created', 421, '4.7.0', 1, 'deferred'],
])(
  'after %s, the next attempt begins a trace with a link',
  async (_what, code, enhanced, attempt, outcome) => {
    const { collector, relay, submit, startWorker } = await openTraced()
    let refusals = 0
    relay.onRecipient = (address) => {
      if (address !== canary.email || refusals++ > 0) return undefined
      return { code, text: `${enhanced} <${address}> not now` }
    }
    await submit('/api/v1/contact', canary)
    await startWorker()
    const [recorded] = await untilSpans(collector, 'process record-lead', 1)
    const toClient = (span: CollectedSpan) =>
      span.attributes['antesala.email.template'] === 'lead-acknowledgement'
    const [first, second] = (await untilSpans(collector, 'send email', 3)).filter(toClient)
    if (!recorded || !first || !second) expect.unreachable()
    expect(first).toMatchObject({
      hasFailed: true,
      attributes: {
        'antesala.smtp.reply_code': code,
        'antesala.smtp.enhanced_code': enhanced,
        'error.type': `DeliveryError: ${code} ${enhanced} not now`,
      },
    })
    expect(second).toMatchObject({
      hasFailed: false,
      attributes: {
        'antesala.smtp.reply_code': 250,
        'antesala.email.message_id': first.attributes['antesala.email.message_id'],
      },
    })
    const jobs = await untilSpans(collector, 'process send-email', 3)
    const [failed, retried] = [first, second].map(
      ({ parentId }) => jobs.find((job) => job.spanId === parentId) ?? expect.unreachable(),
    ) as [CollectedSpan, CollectedSpan]
    expect(failed).toMatchObject({
      traceId: recorded.traceId,
      parentId: recorded.spanId,
      links: [],
    })
    expect(retried).toMatchObject({ parentId: '', links: [linkTo(recorded)] })
    expect(retried.traceId).not.toBe(recorded.traceId)
    expect(attemptsOf([failed, retried])).toEqual([
      [1, outcome, true],
      [attempt, 'done', false],
    ])
    expect(collector.bodies.join()).not.toMatch(/canar/i)
  },
)

test('of a batch, the job that fails is isolated: its retry links to its trace, the other one stays in its own', async () => {
  const { collector, db, relay, submit, startWorker } = await openTraced()
  // The batch of two, and the first of its jobs alone.
  await failInserts(db, 'leads', '22023', 2)
  const ids = []
  for (const email of [canary.email, 'bea@example.com'])
    ids.push((await submit('/api/v1/contact', { ...canary, email })).leadId)
  await startWorker()
  const sent = await untilSpans(collector, 'send record-lead', 2)
  const processed = await untilSpans(collector, 'process record-lead', 3)
  const batches = await untilSpans(collector, 'process batch record-lead', 2)
  const [poisoned, healthy] = ids.map((id) =>
    processed.filter(({ attributes }) => attributes['messaging.message.id'] === id),
  ) as [CollectedSpan[], CollectedSpan[]]
  const sendOf = (id: string) =>
    sent.find(({ attributes }) => attributes['messaging.message.id'] === id) ?? expect.unreachable()

  expect(attemptsOf(healthy)).toEqual([[1, 'done', false]])
  expect(healthy[0]?.traceId).toBe(sendOf(ids[1]).traceId)
  expect(attemptsOf(poisoned)).toEqual([
    [1, 'retry', true],
    [2, 'done', false],
  ])
  const [failed, retried] = poisoned as [CollectedSpan, CollectedSpan]
  expect(failed).toMatchObject({
    parentId: sendOf(ids[0]).spanId,
    attributes: { 'error.type': 'error 22023' },
  })
  expect(retried.parentId).toBe('')
  expect(retried.links).toEqual([sendOf(ids[0]), batches[1] as CollectedSpan].map(linkTo))
  expect(batches[0]?.links).toEqual(ids.map((id) => linkTo(sendOf(id))))

  await vi.waitFor(() => expect(relay.accepted).toHaveLength(4), soon)
  const deliveries = await untilSpans(collector, 'send email', 4)
  const tops = deliveries.map((delivery) => pathTo(collector.spans, delivery)[0]?.name)
  expect(tops.filter((name) => name === 'process record-lead')).toHaveLength(2)
  expect(tops.filter((name) => name === 'POST /api/v1/contact')).toHaveLength(2)
  expect(collector.bodies.join()).not.toMatch(/canar|quetz|an error of the test/i)
})

test('a job that was isolated because its worker died begins a trace with a link', async () => {
  const { collector, startBoss, startWorker } = await openTraced()
  const boss = await startBoss()
  const [few] = isolationQueues(recordLead)
  await insertJob(boss, few?.name as string)
  await startWorker()
  const [processed] = await untilSpans(collector, 'process record-lead-few', 1)
  expect(processed?.parentId).toBe('')
  expect(processed?.links).toContainEqual({ traceId, spanId })
})

test('a batch that fails as a whole marks the spans of all its jobs; their retries are recorded as they are', async () => {
  // The ratio is that of new traces without links.
  const { collector, startBoss, startWorker, db } = await openTraced({
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  const boss = await startBoss()
  await insertJob(boss, recordLead.queue)
  await failInserts(db, 'leads', '53100', 1)
  await startWorker()
  const [failed, retried] = await untilSpans(collector, 'process record-lead', 2)
  expect(failed).toMatchObject({
    traceId,
    hasFailed: true,
    attributes: { 'antesala.job.outcome': 'retry', 'error.type': 'error 53100' },
  })
  expect(retried?.links).toContainEqual({ traceId, spanId })
})

test('a batch whose transaction is lost fails its span and those of its jobs', async () => {
  const antesala = await openTraced()
  const { collector, db, startBoss } = antesala
  const { tracer, close } = await openTracer(collector.url)
  const boss = await startBoss()
  await insertJob(boss, recordLead.queue)
  const { signal } = new AbortController()
  const jobs = (await boss.fetch<object>(recordLead.queue)).map((job) => ({ ...job, signal }))
  const loseDatabase = async () => {
    throw new Error('connection terminated')
  }
  const source = { definition: recordLead, handler: loseDatabase, queue: recordLead.queue }
  const run = db.transaction().execute(async (tx) => {
    await runBatch({ ...batchStep(antesala, boss, tx), tracer }, source, jobs, fromKysely(tx))
  })
  await expect(run).rejects.toThrow('connection terminated')
  await close()
  expect(collector.spans).toMatchObject([
    { name: 'process batch record-lead', hasFailed: true, attributes: { 'error.type': 'Error' } },
    { name: 'process record-lead', hasFailed: true, attributes: { 'error.type': 'Error' } },
  ])
})

test('if the request was not recorded, nothing of its job is, not even a retry', async () => {
  const { collector, db, relay, startBoss, startWorker } = await openTraced()
  const boss = await startBoss()
  await insertJob(boss, recordLead.queue, { traceparent: traceparent.replace(/01$/, '00') })
  await failInserts(db, 'leads', '53100', 1)
  const worker = await startWorker()
  await vi.waitFor(() => expect(relay.accepted).toHaveLength(2), soon)
  await worker.stop()
  expect(collector.bodies).toEqual([])
})

test.each([
  ['no trace context, as before tracing was on', undefined],
  ['a malformed trace context', `${traceparent}-Ana`],
  ['a trace context of another version', `ff${traceparent.slice(2)}`],
  ['a trace context without an id', `00-${'0'.repeat(32)}-${spanId}-01`],
])('a job with %s is recorded in a trace of its own', async (_what, context) => {
  const { collector, relay, startBoss, startWorker } = await openTraced()
  const boss = await startBoss()
  await insertJob(boss, recordLead.queue, { traceparent: context })
  await startWorker()
  await vi.waitFor(() => expect(relay.accepted).toHaveLength(2), soon)
  const [processed] = await untilSpans(collector, 'process record-lead', 1)
  expect(processed).toMatchObject({ parentId: '', links: [] })
  for (const delivery of await untilSpans(collector, 'send email', 2))
    expect(delivery.traceId).toBe(processed?.traceId)
})
