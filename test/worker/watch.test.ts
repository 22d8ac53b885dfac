import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkWorkers } from '../../api/monitor-workers.ts'
import { watch } from '../../shared/jobs/watch.ts'
import { createProducerBoss } from '../../shared/runtime/boss.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/cast.ts'
import { silentLog } from '../setup/log.ts'
import { soon } from '../setup/soon.ts'

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

/** Lets the worker look once. */
async function look() {
  await hurryFirstLook()
  const id = await vi.waitFor(async () => {
    const sent = await boss.send(watch.queue, {})
    // Null: one is queued or under way.
    expect(sent).not.toBeNull()
    return sent ?? expect.unreachable()
  }, soon)
  await vi.waitFor(async () => {
    const [job] = await boss.findJobs(watch.queue, { id })
    expect(job?.state).toBe('completed')
  }, soon)
}

// A worker that has just started takes its time.
async function hurryFirstLook() {
  await antesala.sql(`update pgboss.job set start_after = now()
    where name = '${watch.queue}' and state = 'created'`)
}

async function lookUntil(check: () => void | Promise<void>) {
  await vi.waitFor(async () => {
    await look()
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

test('dead letters are told once, again when there are more, and when they are gone', async () => {
  antesala.relay.onRecipient = (address) =>
    address.startsWith('gone') ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
  await antesala.startWorker({ isScheduled: true })
  await antesala.post('/api/v1/contact', { ...inquiry, email: 'gone1@example.com' })
  await lookUntil(async () => {
    expect(await alerts()).toMatchObject([
      { cause: 'dead_letters', subject: 'send-email', detail: { count: 1 }, isOver: false },
    ])
  })
  const told = 'Atención: trabajos abandonados en send-email'
  await vi.waitFor(() => expect(subjectsToOps()).toEqual([told]), soon)
  const [mail] = antesala.relay.accepted.filter(({ subject }) => subject === told)
  expect(mail?.text).toContain('https://antesala.example/admin#/jobs?filter=')

  // Within the hour nothing is told, and after it only what has got worse.
  await look()
  await antesala.sql(`update alerts set last_mailed_at = now() - interval '61 minutes'`)
  await look()
  expect(subjectsToOps()).toHaveLength(1)
  await antesala.post('/api/v1/contact', { ...inquiry, email: 'gone2@example.com' })
  await lookUntil(async () => {
    expect(await alerts()).toMatchObject([{ detail: { count: 2 } }])
  })
  await vi.waitFor(() => expect(subjectsToOps()).toEqual([told, told]), soon)

  antesala.relay.onRecipient = () => undefined
  expect(await boss.redrive('send-email-dead')).toBe(2)
  await lookUntil(async () => expect(await alerts()).toMatchObject([{ isOver: true }]))
  await vi.waitFor(() => expect(subjectsToOps()).toHaveLength(3), soon)
  expect(subjectsToOps()[2]).toMatch(/^Resuelto: /)
  await look()
  expect(subjectsToOps()).toHaveLength(3)
})

test('a relay that is paused and mails that wait too long are told when they can be', async () => {
  antesala.relay.isRefusing = true
  await antesala.startWorker({ gate: { pause: 100, longest: 200 }, isScheduled: true })
  await antesala.post('/api/v1/contact', inquiry)
  await lookUntil(async () => {
    const [paused] = await alerts()
    expect(paused).toMatchObject({ cause: 'relay_paused', isOver: false })
    expect(paused?.detail).toMatchObject({ reason: expect.stringContaining('421') })
  })
  await antesala.sql(`update pgboss.job set created_on = created_on - interval '1 hour',
    start_after = now() - interval '1 hour' where name = 'send-email'`)
  await antesala.sql(`update alerts set since = since - interval '2 minutes'`)
  await lookUntil(async () => {
    const causes = (await alerts()).map(({ cause }) => cause)
    expect(causes.toSorted()).toEqual(['queue_waits', 'relay_paused'])
  })
  expect(subjectsToOps()).toEqual([])

  antesala.relay.isRefusing = false
  await lookUntil(async () => {
    for (const { isOver } of await alerts()) expect(isOver).toBe(true)
  })
  await vi.waitFor(() => {
    expect(subjectsToOps().toSorted()).toEqual([
      'Atención: el servidor de correo falla',
      'Atención: la cola send-email espera',
      'Resuelto: el servidor de correo falla',
      'Resuelto: la cola send-email espera',
    ])
  }, soon)
})

test('that no worker is there only the API can see; the first one back tells it', async () => {
  const watched = { db: antesala.db, boss, log: silentLog }
  expect(await checkWorkers(watched)).toBe(0)
  expect(await checkWorkers(watched)).toBe(0)
  expect(await alerts()).toMatchObject([{ cause: 'no_worker', isOver: false }])
  await antesala.startWorker({ isScheduled: true })
  await look()
  await vi.waitFor(
    () => expect(subjectsToOps()).toEqual(['Resuelto: ningún worker está conectado']),
    soon,
  )
  expect(await checkWorkers(watched)).toBe(1)
  expect(await alerts()).toMatchObject([{ isOver: true }])
})

test('codes that run low are told once they stay low', async () => {
  await antesala.startWorker({ isScheduled: true })
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select count(*)::int as blocks from code_pool`)
    expect(rows[0]?.blocks).toBe(30)
  }, soon)
  await look()
  // Minting fails from now on.
  await antesala.sql(`alter table code_pool add check (prefix <> 'LP') not valid`)
  await antesala.sql(`delete from code_pool where prefix = 'LP'`)
  await look()
  expect(await alerts()).toMatchObject([
    { cause: 'codes_low', subject: 'LP', detail: { count: 0 }, isOver: false },
  ])
  expect(subjectsToOps()).toEqual([])
  await antesala.sql(`update alerts set since = since - interval '2 minutes'`)
  await look()
  await vi.waitFor(
    () => expect(subjectsToOps()).toEqual(['Atención: quedan pocos códigos LP']),
    soon,
  )
})
