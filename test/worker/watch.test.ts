import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkWorkers } from '../../api/monitor-workers.ts'
import { watch } from '../../shared/jobs/watch.ts'
import { createProducerBoss } from '../../shared/runtime/boss.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

const mailbox = 'operaciones@antesala.example'

let antesala: Antesala
let boss: PgBoss
beforeEach(async () => {
  antesala = await openAntesala({ PUBLIC_URL: 'https://antesala.example' })
  boss = createProducerBoss({ url: antesala.url, log: silentLog })
  await boss.start()
})
afterEach(async () => {
  await boss.stop({ graceful: false })
  await antesala.close()
})

/** Runs the job `watch` once. */
async function runWatch() {
  await startFirstWatchNow()
  const id = await vi.waitFor(async () => {
    const sent = await boss.send(watch.queue, {})
    // Null: one is already queued or running.
    expect(sent).not.toBeNull()
    return sent ?? expect.unreachable()
  }, soon)
  await vi.waitFor(async () => {
    const [job] = await boss.findJobs(watch.queue, { id })
    expect(job?.state).toBe('completed')
  }, soon)
}

// A worker that has just started delays its first check.
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
    `select cause, subject, detail, resolved_at is not null as is_over from alerts order by since`,
  )
  return rows
}

function subjectsToOps() {
  return antesala.relay.accepted
    .filter(({ to }) => to && !Array.isArray(to) && to.text.includes(mailbox))
    .map(({ subject }) => subject)
}

test('ops are notified of dead letters once, again if there are more, and when there are none left', async () => {
  antesala.relay.onRecipient = (address) =>
    address.startsWith('gone') ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
  await antesala.startWorker({ isScheduled: true })
  await antesala.submit('/api/v1/contact', { ...inquiry, email: 'gone1@example.com' })
  await runWatchUntil(async () => {
    expect(await alerts()).toMatchObject([
      { cause: 'dead_letters', subject: 'send-email', detail: { count: 1 }, isOver: false },
    ])
  })
  const alertSubject = 'Atención: trabajos abandonados en send-email'
  await vi.waitFor(() => expect(subjectsToOps()).toEqual([alertSubject]), soon)
  const [mail] = antesala.relay.accepted.filter(({ subject }) => subject === alertSubject)
  expect(mail?.text).toContain('https://antesala.example/admin#/jobs?filter=')

  // There is no email within the hour, and after it only if the number has increased.
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
  await runWatchUntil(async () => expect(await alerts()).toMatchObject([{ isOver: true }]))
  await vi.waitFor(() => expect(subjectsToOps()).toHaveLength(3), soon)
  expect(subjectsToOps()[2]).toMatch(/^Resuelto: /)
  await runWatch()
  expect(subjectsToOps()).toHaveLength(3)
})

test('ops are notified of a paused relay and of emails that wait too long once the relay works', async () => {
  antesala.relay.isRefusing = true
  await antesala.startWorker({ breaker: { pause: 100, longest: 200 }, isScheduled: true })
  await antesala.submit('/api/v1/contact', inquiry)
  await runWatchUntil(async () => {
    const [paused] = await alerts()
    expect(paused).toMatchObject({ cause: 'relay_paused', isOver: false })
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
    for (const { isOver } of await alerts()) expect(isOver).toBe(true)
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
  expect(await alerts()).toMatchObject([{ cause: 'no_worker', isOver: false }])
  await antesala.startWorker({ isScheduled: true })
  await runWatch()
  await vi.waitFor(
    () => expect(subjectsToOps()).toEqual(['Resuelto: ningún worker conectado']),
    soon,
  )
  expect(await checkWorkers(watched)).toBe(1)
  expect(await alerts()).toMatchObject([{ isOver: true }])
})

test('ops are notified of a low pool of codes if it stays low', async () => {
  await antesala.startWorker({ isScheduled: true })
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select count(*)::int as blocks from code_pool`)
    expect(rows[0]?.blocks).toBe(30)
  }, soon)
  await runWatch()
  // From now on, minting fails.
  await antesala.sql(`alter table code_pool add check (prefix <> 'LP') not valid`)
  await antesala.sql(`delete from code_pool where prefix = 'LP'`)
  await runWatch()
  expect(await alerts()).toMatchObject([
    { cause: 'codes_low', subject: 'LP', detail: { count: 0 }, isOver: false },
  ])
  expect(subjectsToOps()).toEqual([])
  await antesala.sql(`update alerts set since = since - interval '2 minutes'`)
  await runWatch()
  await vi.waitFor(
    () => expect(subjectsToOps()).toEqual(['Atención: quedan pocos códigos LP']),
    soon,
  )
})
