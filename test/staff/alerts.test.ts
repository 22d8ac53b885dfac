import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AlertHistory, AlertStatus } from '../../shared/contract/alert.ts'
import { insertMessages } from '../../shared/tables/jobs/alert-messages.ts'
import { storeProblems } from '../../shared/tables/jobs/alerts.ts'
import { takeWatchTurn } from '../../shared/tables/jobs/watch-turn.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let ops: StaffClient
beforeAll(async () => {
  antesala = await openAntesala({ ALERT_SMTP_URL: 'smtp://127.0.0.1:9' })
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
})
afterAll(() => antesala?.close())

async function readStatus() {
  return (await (await ops.get('/api/staff/alert-status')).json()) as AlertStatus
}

async function readHistory() {
  return (await (await ops.get('/api/staff/alerts')).json()) as AlertHistory
}

test('the status has the open alerts, and says when an API last looked for problems', async () => {
  expect(await readStatus()).toMatchObject({ watch: null, workers: 0, alerts: [] })
  expect(await takeWatchTurn(antesala.db, 'a host:1', 8)).toBe(true)
  expect(await takeWatchTurn(antesala.db, 'a host:2', 8)).toBe(false)
  const problem = { cause: 'dead_letters', subject: 'send-email', detail: { count: 3 } } as const
  await storeProblems(antesala.db, [problem], new Date())
  await storeProblems(antesala.db, [{ ...problem, detail: { count: 1 } }], new Date())
  const { at, watch, alerts } = await readStatus()
  expect(watch).toEqual({ by: 'a host:1', at: expect.any(String) })
  expect(Math.abs(Date.parse(at) - Date.parse(watch?.at ?? ''))).toBeLessThan(60_000)
  expect(alerts).toEqual([
    {
      id: expect.any(String),
      ...{ cause: 'dead_letters', subject: 'send-email', detail: { count: 1 }, peak: { count: 3 } },
      ...{ since: expect.any(String), resolvedAt: null, notifiedAt: null },
    },
  ])
})

test('the list has open alerts first, with what was sent about each', async () => {
  await storeProblems(antesala.db, [], new Date('2026-11-20T10:00:00Z'))
  const problem = { cause: 'emails_wait', subject: '', detail: { count: 1 } } as const
  const [open] = (await storeProblems(antesala.db, [problem], new Date('2026-11-19T10:00:00Z')))
    .open
  const alertId = open?.id ?? expect.unreachable()
  const content = { title: 'x', paragraphs: [], reason: null, alert: null, at: '' }
  const message = {
    alertId,
    channel: 'second_relay',
    kind: 'opened',
    occasion: 'a',
    content,
  } as const
  // The same occasion is stored once.
  await insertMessages(antesala.db, [message], new Date())
  await insertMessages(antesala.db, [message], new Date())
  const { mailbox, channels, alerts, tests } = await readHistory()
  expect([mailbox, channels, tests]).toEqual(['operaciones@antesala.example', ['second_relay'], []])
  expect(alerts).toMatchObject([
    {
      cause: 'emails_wait',
      resolvedAt: null,
      messages: [{ channel: 'second_relay', kind: 'opened', status: 'waiting', attempts: [] }],
      emails: [],
    },
    { cause: 'dead_letters', resolvedAt: '2026-11-20T10:00:00.000Z', messages: [] },
  ])
})

test('a test is sent by every way that is set, and is in the audit log', async () => {
  const answer = await ops.send('POST', '/api/staff/alert-tests', {})
  expect(answer.status).toBe(202)
  await antesala.startWorker()
  await vi.waitFor(() => expect(antesala.relay.accepted).toHaveLength(1), soon)
  const [mail] = antesala.relay.accepted
  expect(mail?.subject).toBe('Prueba de los avisos')
  expect(mail?.text).toContain('No hay ningún problema')
  const { tests } = await readHistory()
  expect(tests).toMatchObject([{ channel: 'second_relay', kind: 'test', status: 'waiting' }])
  const { rows } = await antesala.sql(`select actor_kind from events where type = 'alerts.tested'`)
  expect(rows).toEqual([{ actorKind: 'staff' }])
})
