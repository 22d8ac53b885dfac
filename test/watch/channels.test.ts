import { createHmac } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createChannels } from '../../api/watch/channels/channels.ts'
import { startDelivery } from '../../api/watch/delivery.ts'
import { createOutage } from '../../api/watch/outage.ts'
import { startWatching } from '../../api/watch/watch.ts'
import { deadLetterQueue } from '../../shared/jobs/queues.ts'
import { recordLead } from '../../shared/jobs/record-lead.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { type Relay, startRelay } from '../setup/relay.ts'
import { soon } from '../setup/waiting.ts'
import {
  openWatcher,
  startWebhookReceiver,
  type Watcher,
  type WebhookReceiver,
} from '../setup/watching.ts'

const key = Buffer.alloc(32, 7).toString('base64')

let antesala: Antesala
let boss: PgBoss
let receiver: WebhookReceiver
let secondRelay: Relay
let watcher: Watcher
beforeEach(async () => {
  antesala = await openAntesala({ PUBLIC_URL: 'https://antesala.example' })
  boss = await antesala.startBoss()
  receiver = await startWebhookReceiver()
  secondRelay = await startRelay()
  watcher = await openWatcher(antesala, boss, {
    ALERT_WEBHOOK_URL: receiver.url,
    ALERT_WEBHOOK_SECRET: `whsec_${key}`,
    ALERT_SMTP_URL: secondRelay.url,
    ALERT_MAILBOX: 'guardia@elsewhere.example',
  })
})
afterEach(async () => {
  receiver.close()
  await secondRelay.stop()
  await watcher.close()
  await antesala.close()
})

/** Sends messages as an API does, until the test ends. */
function deliver() {
  const channels = createChannels(watcher.config)
  const delivery = startDelivery({ ...watcher, channels })
  onTestFinished(async () => {
    await delivery.stop()
    channels.close()
  })
}

/** The messages about dead letters. There are others, because no worker is connected. */
async function messages() {
  const { rows } = await antesala.sql(
    `select channel, kind, status, attempts from alert_messages
     where content->'alert'->>'cause' = 'dead_letters' order by created_at, channel`,
  )
  return rows
}

async function addDeadLetter() {
  await boss.insert(deadLetterQueue(recordLead), [{ data: {} }])
}

function requestsAbout(cause: string) {
  return receiver.requests.filter(({ body }) => JSON.parse(body).data.cause === cause)
}

function bodies(cause: string) {
  return requestsAbout(cause).map(({ body }) => JSON.parse(body))
}

function mailsAbout(title: string) {
  return secondRelay.accepted.filter(({ subject }) => subject?.includes(title))
}

test('a signed request and an email over the second relay say the same, each once, although two APIs send', async () => {
  await addDeadLetter()
  await watcher.watch()
  deliver()
  deliver()
  await vi.waitFor(async () => {
    expect(await messages()).toEqual([
      expect.objectContaining({ channel: 'second_relay', kind: 'opened', status: 'sent' }),
      expect.objectContaining({ channel: 'webhook', kind: 'opened', status: 'sent' }),
    ])
  }, soon)
  expect(requestsAbout('dead_letters')).toHaveLength(1)
  expect(mailsAbout('trabajos abandonados')).toHaveLength(1)

  const [{ headers, body } = { headers: {}, body: '' }] = requestsAbout('dead_letters')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', Buffer.from(key, 'base64')).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  expect(headers['content-type']).toBe('application/json')
  expect(JSON.parse(body)).toMatchObject({
    type: 'alert.opened',
    timestamp: expect.stringMatching(/^\d{4}-/),
    text: expect.stringContaining('Trabajos abandonados: 1'),
    data: {
      cause: 'dead_letters',
      subject: 'record-lead',
      severity: 'critical',
      detail: { count: 1 },
      helpUrl: 'https://antesala.example/admin#/alerts/help/dead_letters',
    },
  })
  const [mail] = mailsAbout('trabajos abandonados')
  // Both texts end with the links to the jobs and to what to do.
  const links =
    /\/jobs\/failures\s+https:\/\/antesala\.example\/admin#\/alerts\/help\/dead_letters$/
  expect(JSON.parse(body).text).toMatch(links)
  expect(mail?.text?.trim()).toMatch(links)
  expect(mail?.recipients).toEqual(['guardia@elsewhere.example'])
  expect(mail?.subject).toBe('Atención: trabajos abandonados (Registro de consultas)')
  expect(mail?.text).toContain('Trabajos abandonados: 1')
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
})

test('a message that is not accepted is sent again under the same id, and each attempt is stored', async () => {
  await secondRelay.stop()
  await addDeadLetter()
  await watcher.watch()
  // A redirect is not followed.
  const statuses = [503, 302, 200]
  receiver.statusOf = ({ body }) =>
    body.includes('dead_letters') ? (statuses.shift() ?? 500) : 200
  deliver()
  const errorsOf = async (channel: string) => {
    const stored = (await messages()).filter((one) => one.channel === channel)
    return stored
      .flatMap(({ attempts }) => attempts as { error: string }[])
      .map(({ error }) => error)
  }
  await vi.waitFor(async () => {
    await antesala.sql('update alert_messages set due_at = now()')
    expect(await errorsOf('webhook')).toEqual(['HTTP 503', 'HTTP 302', null])
  }, soon)
  expect((await errorsOf('second_relay'))[0]).toBe('ECONNREFUSED')
  const ids = requestsAbout('dead_letters').map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([3, 1])
  secondRelay = await startRelay()
})

test('a message has failed for good after its last attempt', async () => {
  receiver.statusOf = () => 500
  await addDeadLetter()
  await watcher.watch()
  const eleven = JSON.stringify(Array.from({ length: 11 }, () => ({ at: '', error: 'HTTP 500' })))
  await antesala.sql(`update alert_messages set attempts = '${eleven}'`)
  deliver()
  await vi.waitFor(async () => {
    const [, webhook] = await messages()
    expect(webhook).toMatchObject({ status: 'failed' })
    expect(webhook?.attempts).toHaveLength(12)
  }, soon)
})

test('if a problem ends before its message was sent, only the message about its end is sent', async () => {
  await addDeadLetter()
  await watcher.watch()
  await antesala.sql(`delete from pgboss.job where name = 'record-lead-dead'`)
  await watcher.watch()
  deliver()
  await vi.waitFor(() => expect(requestsAbout('dead_letters')).toHaveLength(1), soon)
  expect(bodies('dead_letters')).toMatchObject([
    { type: 'alert.resolved', text: expect.stringMatching(/^Resuelto: .*\n.*Ya no queda ninguno/) },
  ])
  const statuses = (await messages()).map(({ channel, kind, status }) => [channel, kind, status])
  expect(statuses).toContainEqual(['webhook', 'opened', 'superseded'])
  // The job of the email about the problem had not run either.
  await antesala.startWorker()
  const resolved = 'Resuelto: trabajos abandonados (Registro de consultas)'
  await vi.waitFor(
    () => expect(antesala.relay.accepted.map(({ subject }) => subject)).toEqual([resolved]),
    soon,
  )
})

test('an outage of the database is told by each API under the same id, and its end is stored once', async () => {
  const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const channels = createChannels(watcher.config)
  const outages = [1, 2].map(() => createOutage({ ...watcher, channels, holdMs: 50 }))
  for (const outage of outages) await outage.report(down)
  expect(receiver.requests).toHaveLength(0)
  await new Promise((resolve) => setTimeout(resolve, 60))
  // One channel fails first, and is tried again.
  receiver.statusOf = () => 500
  for (const outage of outages) await outage.report(down)
  receiver.statusOf = () => 200
  for (const outage of outages) await outage.report(down)
  for (const outage of outages) await outage.report(down)
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(receiver.requests).toHaveLength(4)
  expect(secondRelay.accepted.map(({ subject }) => subject)).toEqual([
    'Atención: la base de datos no responde',
    'Atención: la base de datos no responde',
  ])
  for (const outage of outages) await outage.end()
  for (const outage of outages) await outage.end()
  const { rows } = await antesala.sql('select cause, resolved_at > since as is_over from alerts')
  expect(rows).toEqual([{ cause: 'database_down', isOver: true }])
  const { rows: ends } = await antesala.sql('select kind from alert_messages')
  expect(ends).toEqual([{ kind: 'resolved' }, { kind: 'resolved' }])
  channels.close()
})

test('a short outage of the database is told to nobody', async () => {
  const channels = createChannels(watcher.config)
  const outage = createOutage({ ...watcher, channels, holdMs: 60_000 })
  await outage.report(new Error('terminating connection'))
  await outage.end()
  expect(receiver.requests).toEqual([])
  const { rows } = await antesala.sql('select from alerts')
  expect(rows).toEqual([])
  channels.close()
})

test('APIs take turns: two find a problem and tell it once', async () => {
  const watches = [startWatching(watcher), startWatching(watcher)]
  onTestFinished(async () => {
    for (const watch of watches) await watch.stop()
  })
  await vi.waitFor(() => expect(requestsAbout('no_worker')).toHaveLength(1), soon)
  const readWatch = async () => (await antesala.sql('select watched_at from watch')).rows[0]
  const first = await readWatch()
  await vi.waitFor(async () => expect(await readWatch()).not.toEqual(first), soon)
  expect(requestsAbout('no_worker')).toHaveLength(1)
})
