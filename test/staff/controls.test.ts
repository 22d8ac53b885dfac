import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Controls } from '../../shared/contract/control.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let ops: StaffClient

async function open(settings: Record<string, string> = {}) {
  antesala = await openAntesala(settings)
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
}
afterEach(() => antesala.close())

const submit = (client: string) =>
  antesala.submit('/api/v1/contact', { ...inquiry, email: `${client}@example.com` })

async function staffEvents() {
  const { rows } = await antesala.sql(
    `select type, actor, before, after, reason from events where actor_kind = 'staff'
     and type not like 'staff%' order by id`,
  )
  return rows
}

/** Starts a mail server that accepts connections and never says anything. */
async function startSilentServer() {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the concurrency of emails follows what ops set, within its bounds, and back to the default', async () => {
  await open()
  let [running, most] = [0, 0]
  antesala.relay.replyDelayMs = () => {
    running++
    most = Math.max(most, running)
    return 300
  }
  antesala.relay.onMessage = () => {
    running--
    return undefined
  }
  const set = (concurrency: number | null) =>
    ops.send('PUT', '/api/staff/queues/send-email/concurrency', { concurrency, reason: 'why' })
  expect(await set(2)).toMatchObject({ status: 200, body: { current: 2, actor: 'Olga Marín' } })
  const worker = await antesala.startWorker()
  for (let client = 0; client < 6; client++) await submit(`client${client}`)
  await vi.waitFor(() => expect(antesala.relay.accepted).toHaveLength(12), soon)
  expect(most).toBe(2)

  // While the worker runs, too.
  expect(await set(null)).toMatchObject({ status: 200, body: { current: null, actor: null } })
  await vi.waitFor(async () => {
    for (let client = 0; client < 6; client++) await submit(`more${client}`)
    await vi.waitFor(() => expect(running).toBe(0), soon)
    expect(most).toBeGreaterThan(2)
  }, soon)
  expect(await staffEvents()).toMatchObject([
    {
      type: 'queue.concurrency_changed',
      before: { concurrency: null },
      after: { queue: 'send-email', concurrency: 2 },
      reason: 'why',
    },
    { before: { concurrency: 2 }, after: { concurrency: null } },
  ])
  await worker.stop()
})

test('of several changes of the concurrency at once, each has what was set before; the same again is no change', async () => {
  await open()
  const set = (concurrency: number) =>
    ops.send('PUT', '/api/staff/queues/send-email/concurrency', { concurrency, reason: 'why' })
  const values = [2, 3, 4, 5, 6, 7]
  await Promise.all(values.map(set))
  const changes = async () => {
    const { rows } = await antesala.sql(`select before ->> 'concurrency' as before from events
      where type = 'queue.concurrency_changed'`)
    return rows.map(({ before }) => before)
  }
  // Each was replaced by another one, except the last.
  expect(new Set(await changes()).size).toBe(values.length)
  const stored = async () => (await antesala.sql('select * from queue_concurrency')).rows
  const last = await stored()
  const admin = await signIn(antesala, 'admin')
  const again = { concurrency: Number(last[0]?.concurrency), reason: 'again' }
  const { body } = await admin.send('PUT', '/api/staff/queues/send-email/concurrency', again)
  expect(body).toMatchObject({ current: again.concurrency, actor: 'Olga Marín' })
  expect(await stored()).toEqual(last)
  expect(await changes()).toHaveLength(values.length)
})

test.each([
  ['send-email', 101, 400],
  ['send-email', 0, 400],
  ['send-email', 1.5, 400],
  ['record-lead', 4, 400],
  ['record-lead', 3, 200],
  ['housekeeping', 1, 404],
  ['moon', 1, 404],
])('the concurrency of %s can be set to %s: %i', async (queue, concurrency, status) => {
  await open()
  const answer = await ops.send('PUT', `/api/staff/queues/${queue}/concurrency`, {
    ...{ concurrency, reason: 'why' },
  })
  expect(answer.status).toBe(status)
  const controls = (await (await ops.get('/api/staff/controls')).json()) as Controls
  const found = controls.concurrency.find((one) => one.queue === queue)?.current ?? null
  expect(found).toBe(status === 200 ? concurrency : null)
})

test('a scheduled job runs on request; while it waits, a second request changes nothing', async () => {
  await open()
  const boss = await antesala.startBoss('worker')
  await boss.schedule('housekeeping', '0 0 1 1 *', {})
  const run = (queue: string) => ops.send('POST', `/api/staff/schedules/${queue}/runs`, {})
  expect(await run('housekeeping')).toMatchObject({ status: 201, body: { isEnqueued: true } })
  expect(await run('housekeeping')).toMatchObject({ status: 201, body: { isEnqueued: false } })
  expect((await run('record-lead')).status).toBe(404)
  const worker = await antesala.startWorker()
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select 1 from pgboss.job where name = 'housekeeping' and state = 'completed'`,
    )
    expect(rows).toHaveLength(1)
  }, soon)
  expect(await staffEvents()).toMatchObject([
    { type: 'schedule.run_requested', after: { queue: 'housekeeping' } },
  ])
  await worker.stop()
})

test('a probe asks every worker, ends a pause once the relay accepts, and says why it does not', async () => {
  await open()
  const probe = () => ops.send('POST', '/api/staff/relay-probes', {})
  expect(await probe()).toMatchObject({ status: 201, body: [] })
  // After the first failed probe, the worker would wait for an hour.
  const worker = await antesala.startWorker({ breaker: { pause: 3_600_000, longest: 3_600_000 } })
  antesala.relay.isRefusing = true
  await submit('ana')
  const pauses = async () => (await antesala.sql('select 1 from queue_pauses')).rows
  await vi.waitFor(async () => expect(await pauses()).toHaveLength(1), soon)
  const refused = await probe()
  expect(refused.body).toMatchObject([
    { outcome: 'refused', reason: expect.stringContaining('421') },
  ])
  antesala.relay.isRefusing = false
  expect((await probe()).body).toMatchObject([{ outcome: 'accepted', reason: null }])
  await vi.waitFor(() => expect(antesala.relay.accepted).toHaveLength(2), soon)
  expect(await pauses()).toEqual([])
  const [name] = refused.body.map(({ worker: host }: { worker: string }) => host)
  expect((await staffEvents()).map(({ after }) => after)).toEqual([
    { probes: [] },
    { probes: [`${name}: refused`] },
    { probes: [`${name}: accepted`] },
  ])
  await worker.stop()
})

/** Waits until an email to this client is being sent, and returns the key of its job. */
async function sendingTo(client: string) {
  let key = ''
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select job.id from emails join pgboss.job on job.id = emails.job_id
       where to_email = '${client}@example.com' and status = 'sending' and state = 'active'`,
    )
    expect(rows).toHaveLength(1)
    key = `send-email.${rows[0]?.id}`
  }, soon)
  return key
}

const stop = (key: string) =>
  ops.send('POST', `/api/staff/jobs/${key}/stops`, { reason: 'wrong text' })

test('an email that a silent relay holds up is stopped, and can be resumed', async () => {
  await open({ SMTP_URL: await startSilentServer() })
  const worker = await antesala.startWorker()
  await submit('ana')
  const key = await sendingTo('ana')
  const answers = await Promise.all([stop(key), stop(key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const outcomes = answers.map(({ body }) => body.outcome)
  expect(outcomes.filter((outcome) => outcome === 'stopped')).toHaveLength(1)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select status, reason, state::text from emails join pgboss.job on job.id = emails.job_id
       where to_email = 'ana@example.com'`,
    )
    expect(rows).toEqual([
      { status: 'suppressed', reason: 'cancelled by staff', state: 'cancelled' },
    ])
  }, soon)
  expect((await stop(key)).status).toBe(409)
  expect(await staffEvents()).toMatchObject([
    { type: 'job.stopped', actor: 'Olga Marín', reason: 'wrong text' },
  ])
  await worker.stop()
  const resumed = await ops.send('POST', '/api/staff/jobs/retries', { selection: { ids: [key] } })
  expect(resumed.body).toMatchObject({ changed: 1, changes: { resumed: 1 } })
})

test('an email that the relay already has is not stopped', async () => {
  await open()
  antesala.relay.replyDelayMs = (mail) => (mail.text?.includes('Ana') ? 4_000 : 0)
  const worker = await antesala.startWorker()
  await submit('ana')
  const key = await sendingTo('ana')
  await vi.waitFor(async () => {
    expect((await stop(key)).body.outcome).toBe('too_late')
  }, soon)
  await vi.waitFor(() => {
    const recipients = antesala.relay.accepted.flatMap((mail) => mail.recipients)
    expect(recipients).toContain('ana@example.com')
  }, soon)
  expect(await staffEvents()).toEqual([])
  await worker.stop()
})

test('only a running job that sends an email can be stopped', async () => {
  await open()
  await submit('ana')
  const { rows } = await antesala.sql(`select id from pgboss.job where name = 'record-lead'`)
  expect((await stop(`record-lead.${rows[0]?.id}`)).status).toBe(409)
  expect((await stop('send-email.01890000-0000-7000-8000-000000000000')).status).toBe(404)
  const answer = await ops.send('POST', `/api/staff/jobs/record-lead.${rows[0]?.id}/stops`, {})
  expect(answer.status).toBe(400)
})
