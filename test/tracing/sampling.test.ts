import { expect, test, vi } from 'vitest'
import { openAntesala } from '../setup/antesala.ts'
import { failInserts } from '../setup/failing-inserts.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { collectingLog } from '../setup/log.ts'
import { formInput, portalForms } from '../setup/portal-forms.ts'
import { openTraced, pathTo, untilSpans } from '../setup/traces.ts'
import { soon } from '../setup/waiting.ts'

const clientContext = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('while tracing is off, jobs and logs are as before, whatever context a client sends', async () => {
  const { log, lines } = collectingLog()
  const antesala = await openAntesala({}, log)
  try {
    await antesala.submit('/api/v1/contact', inquiry, { traceparent: clientContext })
    await antesala.startWorker()
    await vi.waitFor(() => expect(antesala.relay.accepted).toHaveLength(2), soon)
    const { rows } = await antesala.sql(
      'select name, array(select jsonb_object_keys(data) order by 1) as keys, trace_context from pgboss.job',
    )
    const keysOf = (queue: string) => rows.find(({ name }) => name === queue)?.keys
    expect(keysOf('record-lead')).toEqual([
      ...['clientKey', 'code', 'emailNormalized', 'fields', 'id'],
      ...['kind', 'language', 'phone', 'submittedAt'],
    ])
    expect(keysOf('send-email')).toEqual(['about', 'emailId'])
    expect(rows.map(({ traceContext }) => traceContext)).toEqual(rows.map(() => null))
    expect(lines.join()).not.toContain('trace_id')
  } finally {
    await antesala.close()
  }
})

test('at a ratio of 0 nothing is recorded, not even retries, or what a client wants to be recorded', async () => {
  const { collector, relay, sql, submit, startWorker, close } = await openTraced({
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  let refusals = 0
  relay.onRecipient = () => (refusals++ < 2 ? { code: 451, text: '4.3.0 not now' } : undefined)
  await submit('/api/v1/contact', inquiry, { traceparent: clientContext })
  await startWorker()
  await vi.waitFor(() => expect(relay.accepted).toHaveLength(2), soon)
  const { rows } = await sql(
    "select data ->> 'traceparent' as context from pgboss.job where name <> 'mint-codes'",
  )
  expect(rows).toHaveLength(3)
  // Not recorded by the API, so not by workers either.
  for (const { context } of rows)
    expect(context).toMatch(/^00-(?!0af76519)[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  // Sends what is left.
  await close()
  expect(collector.bodies).toEqual([])
})

test('every kind of submission has its trace, and so has a form without JavaScript', async () => {
  const { log, lines } = collectingLog()
  const antesala = await openTraced({}, log)
  const { collector, submit, startWorker } = antesala
  await submit('/api/v1/contact', inquiry)
  await submit('/api/v1/partner-waitlist', application)
  await submit('/api/v1/assessment-email', assessmentRequest)
  const { status } = await portalForms(antesala).post('/en/assessment', formInput.assessment)
  expect(status).toBe(200)
  await startWorker()
  const deliveries = await untilSpans(collector, 'send email', 6)
  const tops = deliveries.map((delivery) => pathTo(collector.spans, delivery)[0])
  expect(tops.map((top) => top?.name).toSorted()).toEqual([
    'POST /api/v1/assessment-email',
    ...['POST /api/v1/contact', 'POST /api/v1/contact'],
    ...['POST /api/v1/partner-waitlist', 'POST /api/v1/partner-waitlist'],
    'POST /en/assessment',
  ])
  const logged = lines.map((line) => JSON.parse(line))
  for (const top of tops) {
    const events = logged.filter((line) => line.trace_id === top?.traceId).map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['http.request', 'email.sent', 'job.done']))
  }
})

test('a rejected request has a span with its status, and no job', async () => {
  const { collector, post } = await openTraced()
  expect((await post('/api/v1/contact', { ...inquiry, email: 'nobody' })).status).toBe(400)
  expect((await post('/api/v1/contact', '{')).status).toBe(400)
  const requests = await untilSpans(collector, 'POST /api/v1/contact', 2)
  for (const { hasFailed, attributes } of requests) {
    expect(hasFailed).toBe(false)
    expect(attributes['http.response.status_code']).toBe(400)
  }
  expect(collector.spans).toHaveLength(2)
  expect(collector.bodies.join()).not.toContain('nobody')
})

test('a repeated request has a span, but no job of its own', async () => {
  const { collector, submit } = await openTraced()
  for (let time = 0; time < 2; time++)
    await submit('/api/v1/contact', inquiry, { 'Idempotency-Key': 'same' })
  const sent = await untilSpans(collector, 'send record-lead', 2)
  expect(sent.map(({ attributes }) => attributes['antesala.intake.result'])).toEqual([
    'accepted',
    'answered',
  ])
})

test('a submission that cannot be stored fails its spans', async () => {
  const { collector, db, post } = await openTraced()
  await failInserts(db, 'pgboss.job', '53100')
  expect((await post('/api/v1/contact', inquiry)).status).toBe(503)
  const [request] = await untilSpans(collector, 'POST /api/v1/contact', 1)
  expect(request).toMatchObject({ hasFailed: true, attributes: { 'error.type': '503' } })
  const [sent] = await untilSpans(collector, 'send record-lead', 1)
  expect(sent).toMatchObject({ hasFailed: true, attributes: { 'error.type': 'error 53100' } })
})
