import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkWorkers } from '../../api/monitor-workers.ts'
import { highWater } from '../../shared/codes/code-pool.ts'
import { codePrefixes } from '../../shared/contract/code.ts'
import { deadLetterQueue } from '../../shared/jobs/queues.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { watch } from '../../shared/jobs/watch.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { failInserts } from '../setup/failing-inserts.ts'
import { inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

const opsMailbox = 'operaciones@antesala.example'

let antesala: Antesala
let boss: PgBoss
beforeEach(async () => {
  antesala = await openAntesala({ PUBLIC_URL: 'https://antesala.example' })
  boss = await antesala.startBoss()
})
afterEach(() => antesala.close())

/** Completes at least one run of `watch` that starts after the call. */
async function runWatch() {
  await startFirstWatchNow()
  const id = await vi.waitFor(async () => {
    const sent = await boss.send(watch.queue, {})
    if (sent === null) throw new Error('another run of `watch` is queued or active')
    return sent
  }, soon)
  await vi.waitFor(async () => {
    const [job] = await boss.findJobs(watch.queue, { id })
    expect(job?.state).toBe('completed')
  }, soon)
}

// A new worker schedules `watch` 15 seconds ahead. The queue is exclusive, so that job would block ours.
async function startFirstWatchNow() {
  await antesala.sql(`update pgboss.job set start_after = now()
    where name = '${watch.queue}' and state = 'created'`)
}

async function runWatchUntil(check: () => void | Promise<void>) {
  await vi.waitFor(async () => {
    await runWatch()
    await check()
  }, soon)
}

async function alerts() {
  const { rows } = await antesala.sql(
    `select cause, subject, detail, resolved_at is not null as is_resolved from alerts order by since`,
  )
  return rows
}

function subjectsToOps() {
  return antesala.relay.accepted
    .filter(({ to }) => to && !Array.isArray(to) && to.text.includes(opsMailbox))
    .map(({ subject }) => subject)
}

test('ops get one email about dead letters, another after an hour if there are more, and one when none are left', async () => {
  antesala.relay.onRecipient = (address) =>
    address.startsWith('gone') ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
  await antesala.startWorker({ isScheduled: true })
  await antesala.submit('/api/v1/contact', { ...inquiry, email: 'gone1@example.com' })
  await runWatchUntil(async () => {
    expect(await alerts()).toMatchObject([
      { cause: 'dead_letters', subject: 'send-email', detail: { count: 1 }, isResolved: false },
    ])
  })
  const alertSubject = 'Atención: trabajos abandonados en send-email'
  await vi.waitFor(() => expect(subjectsToOps()).toEqual([alertSubject]), soon)
  const [mail] = antesala.relay.accepted.filter(({ subject }) => subject === alertSubject)
  expect(mail?.text).toContain('https://antesala.example/admin#/jobs?filter=')

  // No second email within an hour; after that, only if there are more dead letters.
  await runWatch()
  await antesala.sql(`update alerts set last_mailed_at = now() - interval '61 minutes'`)
  await runWatch()
  expect(subjectsToOps()).toHaveLength(1)
  await antesala.submit('/api/v1/contact', { ...inquiry, email: 'gone2@example.com' })
  await runWatchUntil(async () => {
    expect(await alerts()).toMatchObject([{ detail: { count: 2 } }])
  })
  await vi.waitFor(() => expect(subjectsToOps()).toEqual([alertSubject, alertSubject]), soon)

  antesala.relay.onRecipient = () => undefined
  expect(await boss.redrive('send-email-dead')).toBe(2)
  await runWatchUntil(async () => expect(await alerts()).toMatchObject([{ isResolved: true }]))
  await vi.waitFor(() => expect(subjectsToOps()).toHaveLength(3), soon)
  expect(subjectsToOps()[2]).toMatch(/^Resuelto: /)
  await runWatch()
  expect(subjectsToOps()).toHaveLength(3)
})

test('alerts about a paused relay and a delayed queue are emailed to ops only once the relay works again', async () => {
  antesala.relay.isRefusing = true
  await antesala.startWorker({ breaker: { pause: 100, longest: 200 }, isScheduled: true })
  await antesala.submit('/api/v1/contact', inquiry)
  await runWatchUntil(async () => {
    const [paused] = await alerts()
    expect(paused).toMatchObject({ cause: 'relay_paused', isResolved: false })
    expect(paused?.detail).toMatchObject({ reason: expect.stringContaining('421') })
  })
  await antesala.sql(`update pgboss.job set created_on = created_on - interval '1 hour',
    start_after = now() - interval '1 hour' where name = 'send-email'`)
  await antesala.sql(`update alerts set since = since - interval '2 minutes'`)
  await runWatchUntil(async () => {
    const causes = (await alerts()).map(({ cause }) => cause)
    expect(causes.toSorted()).toEqual(['queue_waits', 'relay_paused'])
  })
  expect(subjectsToOps()).toEqual([])

  antesala.relay.isRefusing = false
  await runWatchUntil(async () => {
    for (const { isResolved } of await alerts()) expect(isResolved).toBe(true)
  })
  await vi.waitFor(() => {
    expect(subjectsToOps().toSorted()).toEqual([
      'Atención: falla del servidor de correo',
      'Atención: retraso en la cola send-email',
      'Resuelto: falla del servidor de correo',
      'Resuelto: retraso en la cola send-email',
    ])
  }, soon)
})

test('the API raises the alert that no worker is connected, and the next worker resolves it', async () => {
  const watched = { db: antesala.db, boss, log: silentLog }
  expect(await checkWorkers(watched)).toBe(0)
  expect(await checkWorkers(watched)).toBe(0)
  expect(await alerts()).toMatchObject([{ cause: 'no_worker', isResolved: false }])
  await antesala.startWorker({ isScheduled: true })
  await runWatch()
  await vi.waitFor(
    () => expect(subjectsToOps()).toEqual(['Resuelto: ningún worker conectado']),
    soon,
  )
  expect(await checkWorkers(watched)).toBe(1)
  expect(await alerts()).toMatchObject([{ isResolved: true }])
})

test('ops are notified of a nearly empty code pool only after it has been so for a minute', async () => {
  await antesala.startWorker({ isScheduled: true })
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select count(*)::int as blocks from code_pool`)
    expect(rows[0]?.blocks).toBe(highWater * codePrefixes.length)
  }, soon)
  await runWatch()
  // From now on, minting fails.
  await antesala.sql(`alter table code_pool add check (prefix <> 'LP') not valid`)
  await antesala.sql(`delete from code_pool where prefix = 'LP'`)
  await runWatch()
  expect(await alerts()).toMatchObject([
    { cause: 'codes_low', subject: 'LP', detail: { count: 0 }, isResolved: false },
  ])
  expect(subjectsToOps()).toEqual([])
  await antesala.sql(`update alerts set since = since - interval '2 minutes'`)
  await runWatch()
  await vi.waitFor(
    () => expect(subjectsToOps()).toEqual(['Atención: quedan pocos códigos LP']),
    soon,
  )
})

test('a run that fails because the database is unavailable leaves no dead letter', async () => {
  antesala.relay.onRecipient = (address) =>
    address.startsWith('gone') ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
  await antesala.startWorker({ isScheduled: true })
  await antesala.submit('/api/v1/contact', { ...inquiry, email: 'gone@example.com' })
  await vi.waitFor(async () => {
    expect(await boss.findJobs(deadLetterQueue(sendEmail))).toHaveLength(1)
  }, soon)
  const mend = await failInserts(antesala.db, 'alerts', '53100')
  await runWatch()
  expect(await boss.findJobs(deadLetterQueue(watch))).toEqual([])
  await mend()
  await runWatchUntil(async () => expect(await alerts()).not.toEqual([]))
})
