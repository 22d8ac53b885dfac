import type { PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { HIGH_WATER } from '../../shared/codes/code-pool.ts'
import type { AlertDetail } from '../../shared/contract/alert.ts'
import { codePrefixes } from '../../shared/contract/code.ts'
import { deadLetterQueue } from '../../shared/jobs/queues.ts'
import { recordLead } from '../../shared/jobs/record-lead.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { findAlertEmails } from '../../shared/tables/emails/alert-emails.ts'
import { enqueueEmails } from '../../worker/mail/enqueue.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { inquiry } from '../setup/fixtures.ts'
import { soon } from '../setup/waiting.ts'
import { openWatcher, type Watcher } from '../setup/watching.ts'

const opsMailbox = 'operaciones@antesala.example'

let antesala: Antesala
let boss: PgBoss
let watcher: Watcher
beforeEach(async () => {
  antesala = await openAntesala({ PUBLIC_URL: 'https://antesala.example' })
  boss = await antesala.startBoss()
  watcher = await openWatcher(antesala, boss)
})
afterEach(async () => {
  await watcher.close()
  await antesala.close()
})

/** Matches how long something has waited, in seconds: a busy machine needs some more to look. */
const atLeast = (seconds: number) =>
  expect.toSatisfy(
    (waited: number) => waited >= seconds && waited < seconds + soon.timeout / 1_000,
    `${seconds} or a little more`,
  )

async function watchUntil(check: () => void | Promise<void>) {
  await vi.waitFor(async () => {
    await watcher.watch()
    await check()
  }, soon)
}

async function alerts() {
  const { rows } = await antesala.sql(
    `select cause, subject, detail, peak, resolved_at is not null as is_resolved from alerts order by since, cause`,
  )
  return rows
}

async function openCauses() {
  return (await alerts()).filter(({ isResolved }) => !isResolved).map(({ cause }) => cause)
}

function mailsToOps() {
  return antesala.relay.accepted.filter(({ recipients }) => recipients.includes(opsMailbox))
}

function subjectsToOps() {
  return mailsToOps().map(({ subject }) => subject)
}

const submit = (email: string) => antesala.submit('/api/v1/contact', { ...inquiry, email })

/** Starts a worker whose failed jobs wait for an hour, and waits until it has filled the code pool. */
async function startWorker(options?: Parameters<Antesala['startWorker']>[0]) {
  await antesala.sql(`update pgboss.queue set retry_delay = 3600, retry_delay_max = 3600`)
  const worker = await antesala.startWorker(options)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select count(*)::int as codes from code_pool`)
    expect(rows[0]?.codes).toBe(HIGH_WATER * codePrefixes.length)
  }, soon)
  return worker
}

test('a relay that answers 451 to every client is an alert, which names the reply and ends when emails are accepted', async () => {
  antesala.relay.onRecipient = (address) =>
    address.endsWith('@example.com')
      ? { code: 451, text: '4.7.1 Greylisted, try later' }
      : undefined
  await startWorker()
  for (let client = 0; client < 6; client++) await submit(`ana${client}@example.com`)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select count(*)::int as jobs from pgboss.job where state = 'retry'`,
    )
    expect(rows).toEqual([{ jobs: 6 }])
  }, soon)
  await watchUntil(async () => {
    // The emails to the sales mailbox arrive.
    expect(await alerts()).toMatchObject([
      {
        cause: 'attempts_fail',
        subject: 'send-email',
        detail: {
          ...{ audience: 'clients', total: 6, failed: 6, period: 300, count: 6 },
          reason: 'DeliveryError: 451 4.7.1 Greylisted try later',
        },
      },
    ])
  })
  await vi.waitFor(
    () => expect(subjectsToOps()).toEqual(['Atención: fallan los intentos (Correos a clientes)']),
    soon,
  )
  const [opened] = mailsToOps()
  expect(opened?.text).toContain('fallaron 6 de 6 intentos en los últimos 5 min')
  expect(opened?.text).toContain('451 4.7.1')
  expect(opened?.text).not.toContain('DeliveryError')
  expect(opened?.text).toContain('https://antesala.example/admin#/jobs/failures')
  expect(opened?.text).toContain('https://antesala.example/admin#/alerts/help/attempts_fail')

  antesala.relay.onRecipient = () => undefined
  await antesala.sql(`update pgboss.job set start_after = now() where state = 'retry'`)
  await watchUntil(async () => expect(await openCauses()).toEqual([]))
  await vi.waitFor(
    () =>
      expect(subjectsToOps()).toEqual([
        'Atención: fallan los intentos (Correos a clientes)',
        'Resuelto: fallan los intentos (Correos a clientes)',
      ]),
    soon,
  )
  const resolved = mailsToOps()[1]
  expect(resolved?.text).toMatch(/Duró \d+ s: del/)
  expect(resolved?.text).toMatch(/Correos enviados desde entonces: \d+; fallidos: 0; en espera: \d/)

  const { rows } = await antesala.sql(`select id from alerts`)
  await vi.waitFor(async () => {
    const emails = await findAlertEmails(antesala.db, [String(rows[0]?.id)])
    expect(emails).toMatchObject([
      { kind: 'opened', status: 'sent', sentAt: expect.any(Date) },
      { kind: 'resolved', status: 'sent', sentAt: expect.any(Date) },
    ])
  }, soon)
})

/** Stores attempts to send emails to clients, the first of them `first` seconds ago, the others `every` seconds apart. */
async function addAttempts(
  outcome: 'done' | 'retry',
  { first, every, count }: { first: number; every: number; count: number },
) {
  await antesala.sql(
    `with new as (select gen_random_uuid() as id, now() - (${first} - n * ${every}) * interval '1 second' as at
      from generate_series(0, ${count - 1}) n
    ), stored as (
      insert into emails (id, dedupe_key, message_id, template, about_kind, about_id, language, to_email, data, status,
        created_at, updated_at)
      select id, id::text, id::text, 'lead-acknowledgement', 'lead', id, 'es', id || '@example.com', '{}', 'queued', at, at
      from new
    ) insert into attempts (id, queue, job_id, number, outcome, email_id, error_key, ended_at)
      select gen_random_uuid(), 'send-email', id, 1, '${outcome}', id, ${outcome === 'done' ? 'null' : `'DeliveryError: 451'`}, at
      from new`,
  )
}

async function attemptsAlert() {
  const found = (await alerts()).filter(({ cause }) => cause === 'attempts_fail')
  return found.map(({ detail, isResolved }) => ({ isResolved, ...(detail as AlertDetail) }))
}

test('a relay that begins to refuse every client is an alert within half a minute, however many emails it accepted before', async () => {
  await antesala.startWorker()
  await boss.send(sendEmail.queue, {}, { startAfter: 3_600 })
  // 1,500 emails in half a minute, which ended 15 seconds ago; since then, every attempt fails.
  await addAttempts('done', { first: 45, every: 0.02, count: 1_500 })
  await addAttempts('retry', { first: 14, every: 1, count: 14 })
  await watcher.watch()
  expect(await attemptsAlert()).toEqual([])
  await antesala.sql(`update attempts set ended_at = ended_at - interval '20 seconds'`)
  await addAttempts('retry', { first: 20, every: 1, count: 20 })
  await watcher.watch()
  const [opened] = await attemptsAlert()
  expect(opened).toMatchObject({ isResolved: false, audience: 'clients', period: 30 })
  expect(opened?.failed).toBe(opened?.total)
  // Once all of five minutes failed, it says so.
  await antesala.sql(`update attempts set ended_at = ended_at - interval '5 minutes'`)
  await addAttempts('retry', { first: 240, every: 1, count: 240 })
  await watcher.watch()
  const [lasting] = await attemptsAlert()
  expect(lasting).toMatchObject({ isResolved: false, period: 300 })
  expect(lasting?.failed).toBe(lasting?.total)
  // The relay accepts again.
  await addAttempts('done', { first: 0.9, every: 0.01, count: 91 })
  await watcher.watch()
  expect(await attemptsAlert()).toMatchObject([{ isResolved: true }])
})

test('a minute in which few attempts fail is no alert; if attempts are rare, the latest ten count', async () => {
  await antesala.startWorker()
  await boss.send(sendEmail.queue, {}, { startAfter: 3_600 })
  await addAttempts('done', { first: 1_800, every: 1, count: 30 })
  await addAttempts('retry', { first: 400, every: 100, count: 4 })
  await watcher.watch()
  expect(await attemptsAlert()).toEqual([])
  await addAttempts('retry', { first: 1, every: 1, count: 1 })
  await watcher.watch()
  const [{ period = 0, ...alert } = {}] = await attemptsAlert()
  expect(alert).toMatchObject({ failed: 5, total: 10 })
  expect(period).toBeGreaterThan(1_700)
})

test('failed attempts are no alert if they concern one recipient, or are less than half', async () => {
  antesala.relay.onRecipient = (address) =>
    address === 'ana@example.com' ? { code: 451, text: '4.7.1 Try later' } : undefined
  await startWorker()
  await submit('ana@example.com')
  await submit('eva@example.com')
  for (let attempt = 0; attempt < 5; attempt++) {
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        `select count(*)::int as failed from attempts where outcome = 'retry'`,
      )
      expect(rows[0]?.failed).toBe(attempt + 1)
    }, soon)
    await antesala.sql(`update pgboss.job set start_after = now() where state = 'retry'`)
  }
  await watcher.watch()
  expect(await alerts()).toEqual([])
})

test('ops get one email about dead letters, another if there are ten times as many, and one when none are left', async () => {
  antesala.relay.onRecipient = (address) =>
    address.startsWith('gone') ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
  await startWorker()
  await submit('gone@example.com')
  await watchUntil(async () => {
    expect(await alerts()).toMatchObject([
      { cause: 'dead_letters', subject: 'send-email', detail: { count: 1 }, isResolved: false },
    ])
  })
  const opened = 'Atención: trabajos abandonados (Envío de correos)'
  await vi.waitFor(() => expect(subjectsToOps()).toEqual([opened]), soon)

  // One more is mentioned after an hour, ten times as many at once.
  await submit('gone2@example.com')
  await watchUntil(async () => expect(await alerts()).toMatchObject([{ detail: { count: 2 } }]))
  expect(subjectsToOps()).toHaveLength(1)
  await antesala.sql(`update alerts set last_mailed_at = now() - interval '61 minutes'`)
  await watcher.watch()
  await watcher.watch()
  const worse = 'Empeora: trabajos abandonados (Envío de correos)'
  await vi.waitFor(() => expect(subjectsToOps()).toEqual([opened, worse]), soon)
  await antesala.sql(`update alerts set mailed_detail = '{"count": 0}'`)
  await boss.insert(
    deadLetterQueue(sendEmail),
    Array.from({ length: 8 }, () => ({ data: {} })),
  )
  await watcher.watch()
  await vi.waitFor(() => expect(subjectsToOps()).toEqual([opened, worse, worse]), soon)

  await antesala.sql(`delete from pgboss.job where name = 'send-email-dead'`)
  await watchUntil(async () => expect(await openCauses()).toEqual([]))
  await vi.waitFor(() => expect(subjectsToOps()).toHaveLength(4), soon)
  const resolved = mailsToOps()[3]
  expect(resolved?.subject).toBe('Resuelto: trabajos abandonados (Envío de correos)')
  expect(resolved?.text).toContain('como máximo: 10')
})

test('the pause of a worker that has died is none, unless another worker has paused, too', async () => {
  await startWorker()
  await antesala.sql(`insert into queue_pauses (queue, worker, reason, since, checked_at)
    values ('send-email', 'host:1', '421 busy', now(), now())`)
  await antesala.sql(`insert into processes (id, kind, name, release, started_at, seen_at)
    values (gen_random_uuid(), 'worker', 'host:1', 'x', now() - interval '1 hour', now())`)
  await watchUntil(async () => expect(await openCauses()).toEqual(['relay_paused']))
  await antesala.sql(
    `update processes set seen_at = now() - interval '31 seconds' where name = 'host:1'`,
  )
  await watchUntil(async () => expect(await openCauses()).toEqual([]))
})

test('of a relay that accepts nothing, only the end is emailed; other problems of the emails follow from it', async () => {
  antesala.relay.isRefusing = true
  await startWorker({ breaker: { pause: 100, longest: 200 } })
  await submit('ana@example.com')
  await watchUntil(async () => {
    expect(await alerts()).toMatchObject([
      { cause: 'relay_paused', detail: { count: 2, reason: expect.stringContaining('421') } },
    ])
  })
  await antesala.sql(`update emails set created_at = now() - interval '2 hours'`)
  await antesala.sql(
    `update pgboss.job set start_after = now() - interval '1 hour' where name = 'send-email'`,
  )
  await antesala.sql(`update alerts set since = since - interval '2 minutes'`)
  await watcher.watch()
  expect(await openCauses()).toEqual(['relay_paused'])
  antesala.relay.isRefusing = false
  await watchUntil(async () => expect(await openCauses()).toEqual([]))
  const resolved = 'Resuelto: el servidor de correo no acepta correos'
  await vi.waitFor(() => expect(subjectsToOps()).toEqual([resolved]), soon)
})

test('without a worker, there is one alert, whatever waits; the next worker resolves it', async () => {
  await submit('ana@example.com')
  await makeOlder(recordLead.queue, 7_200)
  await watcher.watch()
  expect(await alerts()).toMatchObject([
    { cause: 'no_worker', detail: { count: 1, seconds: atLeast(7_200) } },
  ])
  await startWorker()
  await watchUntil(async () => expect(await openCauses()).not.toContain('no_worker'))
  await vi.waitFor(
    () => expect(subjectsToOps()).toContain('Resuelto: ningún worker conectado'),
    soon,
  )
  const [resolved] = mailsToOps()
  expect(resolved?.text).toMatch(/Solicitudes registradas desde entonces: [01]; en espera: [01]\./)
})

/** Changes the ids of the jobs of a queue, which contain their time, and the times when they were created. */
async function makeOlder(queue: string, seconds: number) {
  const id = uuid({ msecs: Date.now() - seconds * 1_000 })
  await antesala.sql(`update pgboss.job set id = '${id}', created_on = now() - interval '${seconds} seconds'
    where name = '${queue}'`)
}

test('a submission that has waited too long for its record is an alert, even while it waits for a retry', async () => {
  await startWorker()
  await antesala.sql(`alter table leads add check (name <> 'Poison') not valid`)
  await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Poison' })
  await vi.waitFor(async () => {
    expect(await boss.findJobs(recordLead.queue)).toMatchObject([{ state: 'retry' }])
  }, soon)
  await watcher.watch()
  expect(await openCauses()).toEqual([])
  await makeOlder(recordLead.queue, 600)
  await watcher.watch()
  expect(await alerts()).toMatchObject([
    {
      cause: 'submissions_wait',
      subject: 'record-lead',
      detail: { seconds: atLeast(600), limit: 60, count: 1 },
    },
  ])
})

test('a submission whose recording fails again and again is an alert, however many others are recorded', async () => {
  await antesala.startWorker()
  for (let client = 0; client < 8; client++) await submit(`ana${client}@example.com`)
  await antesala.sql(`alter table leads add check (name <> 'Poison') not valid`)
  await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Poison' })
  await watchUntil(async () => {
    const found = (await alerts()).filter(({ cause }) => cause === 'attempts_fail')
    expect(found).toMatchObject([
      {
        subject: 'record-lead',
        detail: { reason: expect.stringContaining('23514') },
      },
    ])
  })
  await watchUntil(async () => {
    const dead = (await alerts()).filter(({ cause }) => cause === 'dead_letters')
    expect(dead).toMatchObject([{ detail: { count: 1, reason: expect.stringContaining('23514') } }])
  })
})

test('a relay that takes long to answer is an alert', async () => {
  antesala.relay.replyDelayMs = 15_000
  await startWorker()
  await submit('ana@example.com')
  const sending = `update emails set updated_at = now() - interval '31 seconds' where status = 'sending' returning id`
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select id from emails where status = 'sending'`)
    expect(rows).toHaveLength(2)
  }, soon)
  await watcher.watch()
  expect(await openCauses()).toEqual([])
  await antesala.sql(sending)
  // What was sent just before does not hide it.
  await addAttempts('done', { first: 50, every: 0.02, count: 900 })
  await watcher.watch()
  expect(await alerts()).toMatchObject([
    { cause: 'relay_slow', detail: { count: 2, seconds: atLeast(31) } },
  ])
})

test('a backlog of emails that will take too long is an alert before any has waited', async () => {
  antesala.relay.replyDelayMs = 2_500
  await startWorker()
  const requests = Array.from({ length: 150 }, (_, number) => ({
    template: 'lead-acknowledgement' as const,
    about: { kind: 'lead' as const, id: uuid() },
    language: 'es' as const,
    to: { name: 'Ana', email: `ana${number}@example.com` },
    data: { name: 'Ana', code: 'LU-AAAAA', receivedOn: 'hoy' },
  }))
  await handleBatch(antesala, boss, (step) => enqueueEmails(step, requests), [])
  await watchUntil(async () => {
    const [alert = {}] = await alerts()
    expect(alert).toMatchObject({ cause: 'queue_waits', subject: 'send-email' })
    const { count, forecast, seconds } = alert.detail as AlertDetail
    expect(count).toBeGreaterThan(100)
    expect(forecast).toBeGreaterThan(300)
    expect(seconds).toBeLessThan(60)
  })
  antesala.relay.replyDelayMs = 0
})

test('an email that is not delivered after an hour is an alert', async () => {
  antesala.relay.onRecipient = (address) =>
    address === 'ana@example.com' ? { code: 452, text: '4.2.2 Mailbox full' } : undefined
  await startWorker()
  await submit('ana@example.com')
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select status from emails where smtp_reply like '452%'`)
    expect(rows).toEqual([{ status: 'queued' }])
  }, soon)
  await watcher.watch()
  expect(await openCauses()).toEqual([])
  await antesala.sql(
    `update emails set created_at = now() - interval '61 minutes' where status = 'queued'`,
  )
  await watcher.watch()
  expect(await alerts()).toMatchObject([
    { cause: 'emails_wait', detail: { limit: 3_600, count: 1 } },
  ])
})

test('emails that arrive late too often are an alert, which ends once they are on time', async () => {
  await startWorker()
  for (let client = 0; client < 4; client++) await submit(`ana${client}@example.com`)
  await vi.waitFor(() => expect(antesala.relay.accepted).toHaveLength(8), soon)
  await watcher.watch()
  expect(await openCauses()).toEqual([])
  // Six of eight were due two minutes ago, and arrived afterwards.
  await antesala.sql(`update emails set created_at = now() - interval '7 minutes'
    where id in (select id from emails order by id limit 6)`)
  await watcher.watch()
  expect(await alerts()).toMatchObject([
    { cause: 'delivery_late', detail: { total: 8, failed: 6, limit: 300 } },
  ])
  // They were due 42 minutes ago, and nothing has been late since.
  await antesala.sql(`update emails set created_at = created_at - interval '40 minutes'
    where created_at < now() - interval '5 minutes'`)
  await watcher.watch()
  expect(await openCauses()).toEqual([])
})

test('submissions that are recorded late too often are an alert, unless another alert was the reason', async () => {
  await startWorker()
  for (let client = 0; client < 4; client++) await submit(`ana${client}@example.com`)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql('select count(*)::int as leads from leads')
    expect(rows).toEqual([{ leads: 4 }])
  }, soon)
  await antesala.sql(`update leads set submitted_at = recorded_at - interval '90 seconds'`)
  await antesala.sql(`insert into alerts (id, cause, subject, detail, since, last_seen_at, resolved_at)
    values (gen_random_uuid(), 'no_worker', '', '{}', now() - interval '50 minutes', now(), now() - interval '50 minutes')`)
  await watcher.watch()
  expect(await openCauses()).toEqual([])
  await antesala.sql(`delete from alerts`)
  await watcher.watch()
  expect(await alerts()).toMatchObject([
    { cause: 'recording_late', detail: { total: 4, failed: 4, limit: 60 } },
  ])
})

test('emails that were late because attempts failed are no alert, not even at the moment when these succeed again', async () => {
  await startWorker()
  for (let client = 0; client < 4; client++) await submit(`ana${client}@example.com`)
  await vi.waitFor(() => expect(antesala.relay.accepted).toHaveLength(8), soon)
  await antesala.sql(`update emails set created_at = now() - interval '7 minutes'`)
  await antesala.sql(`insert into alerts (id, cause, subject, detail, since, last_seen_at)
    values (gen_random_uuid(), 'attempts_fail', 'send-email', '{}', now() - interval '9 minutes', now())`)
  await watcher.watch()
  await watcher.watch()
  expect(await alerts()).toMatchObject([{ cause: 'attempts_fail', isResolved: true }])
})

test('what waited for a worker is no alert in the minute in which it is worked off', async () => {
  await startWorker()
  await antesala.sql(`alter table leads add check (name <> 'Poison') not valid`)
  await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Poison' })
  await vi.waitFor(async () => {
    expect(await boss.findJobs(recordLead.queue)).toMatchObject([{ state: 'retry' }])
  }, soon)
  await makeOlder(recordLead.queue, 600)
  await antesala.sql(`insert into alerts (id, cause, subject, detail, since, last_seen_at)
    values (gen_random_uuid(), 'no_worker', '', '{}', now() - interval '9 minutes', now())`)
  await watcher.watch()
  await watcher.watch()
  expect(await alerts()).toMatchObject([{ cause: 'no_worker', isResolved: true }])
  await antesala.sql(`update alerts set resolved_at = resolved_at - interval '1 minute'`)
  await watcher.watch()
  expect(await openCauses()).toEqual(['submissions_wait'])
})

test('after an outage of the database, workers have a minute to connect again', async () => {
  await antesala.sql(`insert into alerts (id, cause, subject, detail, since, last_seen_at, resolved_at)
    values (gen_random_uuid(), 'database_down', '', '{}', now() - interval '2 minutes', now(), now() - interval '50 seconds')`)
  await watcher.watch()
  expect(await openCauses()).toEqual([])
  await antesala.sql(`update alerts set resolved_at = resolved_at - interval '10 seconds'`)
  await watcher.watch()
  expect(await openCauses()).toEqual(['no_worker'])
})

test('a problem that comes and goes is one alert, of whose end ops are notified once it has been over for 30 seconds', async () => {
  await startWorker()
  const patient = await openWatcher(antesala, boss, {}, 30_000)
  onTestFinished(() => patient.close())
  const pause = () =>
    antesala.sql(`insert into holds (id, queue, template, reason, since, actor, actor_id)
      values (gen_random_uuid(), 'announce-decision', '', 'why', now(), 'Olga', gen_random_uuid())`)
  const resume = () => antesala.sql('delete from holds')
  for (let time = 0; time < 3; time++) {
    await pause()
    await patient.watch()
    // Not of an alert that is over before a worker enqueues the email.
    await vi.waitFor(() => expect(subjectsToOps()).toHaveLength(1), soon)
    await resume()
    await patient.watch()
  }
  expect(await alerts()).toMatchObject([{ cause: 'queue_paused', isResolved: true }])
  expect(subjectsToOps()).toHaveLength(1)
  await antesala.sql(`update alerts set resolved_at = resolved_at - interval '30 seconds',
    last_mailed_at = last_mailed_at - interval '31 seconds'`)
  await patient.watch()
  await patient.watch()
  await vi.waitFor(() => expect(subjectsToOps()).toHaveLength(2), soon)
  expect(subjectsToOps()[1]).toMatch(/^Resuelto: /)
  await pause()
  await patient.watch()
  expect(await alerts()).toHaveLength(2)
})

test('ops are notified of a nearly empty code pool only after it has been so for a minute', async () => {
  await startWorker()
  // From now on, minting fails.
  await antesala.sql(`alter table code_pool add check (prefix <> 'LP') not valid`)
  await antesala.sql(`delete from code_pool where prefix = 'LP'`)
  await watcher.watch()
  expect(await alerts()).toMatchObject([
    { cause: 'codes_low', subject: 'LP', detail: { count: 0 } },
  ])
  await antesala.sql(`update alerts set since = since - interval '59 seconds'`)
  const seen = subjectsToOps().length
  await antesala.sql(`update alerts set since = since - interval '2 seconds'`)
  await watcher.watch()
  expect(seen).toBe(0)
  await vi.waitFor(
    () => expect(subjectsToOps()).toContain('Atención: quedan pocos códigos LP'),
    soon,
  )
})
