import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Controls, Hold } from '../../shared/contract/control.ts'
import type { QueueCard } from '../../shared/contract/job.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'
import { openWatcher } from '../setup/watching.ts'

let antesala: Antesala
let boss: PgBoss
let ops: StaffClient
beforeEach(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
  boss = await antesala.startBoss()
})
afterEach(() => antesala.close())

async function hold(body: object): Promise<Hold> {
  const answer = await ops.send('POST', '/api/staff/holds', { reason: 'maintenance', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const release = ({ id }: Hold) => ops.send('DELETE', `/api/staff/holds/${id}`)
const submit = (client: string) =>
  antesala.submit('/api/v1/contact', { ...inquiry, email: `${client}@example.com` })

async function holdsInForce() {
  const answer = await ops.get('/api/staff/controls')
  return ((await answer.json()) as Controls).holds
}

async function recorded() {
  const { rows } = await antesala.sql('select email from leads order by email')
  return rows.map(({ email }) => email)
}

const recipients = () => antesala.relay.accepted.flatMap((mail) => mail.recipients)

async function events() {
  const { rows } = await antesala.sql(
    `select type, actor, after, reason from events where type ~ '^(queue|template)' order by id`,
  )
  return rows
}

test('a paused queue is not polled until it is resumed, and nothing uses up a retry', async () => {
  const paused = await hold({ queue: 'record-lead' })
  const worker = await antesala.startWorker()
  await submit('ana')
  // Its neighbors run: the application of an agency is recorded.
  await antesala.submit('/api/v1/partner-waitlist', {
    ...{ agencyName: 'Casa Norte', contactName: 'Luis Ortega', email: 'luis@example.com' },
    ...{ phone: '(81) 8345-6789', city: 'Monterrey' },
  })
  await vi.waitFor(async () => {
    expect((await antesala.sql('select 1 from partners')).rows).toHaveLength(1)
  }, soon)
  expect(await recorded()).toEqual([])
  expect((await release(paused)).status).toBe(204)
  await vi.waitFor(async () => expect(await recorded()).toEqual(['ana@example.com']), soon)
  const { rows } = await antesala.sql(
    `select retry_count from pgboss.job where name = 'record-lead'`,
  )
  expect(rows).toEqual([{ retryCount: 0 }])
  await worker.stop()
})

test('a worker follows a pause while it runs, and who paused it, why and until when is in the audit', async () => {
  const worker = await antesala.startWorker()
  await submit('ana')
  await vi.waitFor(async () => expect(await recorded()).toEqual(['ana@example.com']), soon)
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  const paused = await hold({ queue: 'record-lead', endsAt })
  expect(paused).toMatchObject({ template: null, actor: 'Olga Marín', endsAt })
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select 1 from pgboss.instance, jsonb_array_elements(workers) slot where slot ->> 'queue' = 'record-lead'`,
    )
    expect(rows).toEqual([])
  }, soon)
  await submit('berta')
  await release(paused)
  await vi.waitFor(
    async () => expect(await recorded()).toEqual(['ana@example.com', 'berta@example.com']),
    soon,
  )
  expect(await events()).toEqual([
    {
      type: 'queue.paused',
      actor: 'Olga Marín',
      after: { queue: 'record-lead', template: null, endsAt },
      reason: 'maintenance',
    },
    {
      type: 'queue.resumed',
      actor: 'Olga Marín',
      after: { queue: 'record-lead', template: null },
      reason: null,
    },
  ])
  await worker.stop()
})

test('of a held template, no email is sent until it is released; others are', async () => {
  const held = await hold({ queue: 'send-email', template: 'lead-acknowledgement' })
  const worker = await antesala.startWorker()
  for (const client of ['ana', 'berta', 'carla']) await submit(client)
  await vi.waitFor(() => expect(recipients()).toHaveLength(3), soon)
  expect(recipients().filter((address) => address.endsWith('@example.com'))).toEqual([])
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select count(*)::int as held from emails join pgboss.job on job.id = emails.job_id
       where template = 'lead-acknowledgement' and status = 'queued' and start_after > now() + interval '1 year'`,
    )
    expect(rows).toEqual([{ held: 3 }])
  }, soon)
  // Nothing was attempted, so all retries are left.
  expect((await antesala.sql(`select 1 from attempts where outcome <> 'done'`)).rows).toEqual([])
  // The console counts the three notices to staff as completed, and not the emails that are held.
  await vi.waitFor(async () => {
    const cards = (await (await ops.get('/api/staff/queues')).json()) as QueueCard[]
    expect(cards.find(({ name }) => name === 'send-email')?.lastHour).toBe(3)
  }, soon)
  expect((await release(held)).status).toBe(204)
  await vi.waitFor(
    () =>
      expect(
        recipients()
          .filter((address) => address.endsWith('@example.com'))
          .sort(),
      ).toEqual(['ana@example.com', 'berta@example.com', 'carla@example.com']),
    soon,
  )
  expect(await holdsInForce()).toEqual([])
  await worker.stop()
})

test('what a worker claimed before a hold ended, and settles after it, is sent, too', async () => {
  const watcher = await openWatcher(antesala, boss)
  const held = await hold({ queue: 'send-email', template: 'lead-acknowledgement' })
  const worker = await antesala.startWorker()
  await submit('ana')
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select 1 from pgboss.job where name = 'send-email'
      and state = 'created' and start_after > now() + interval '1 year'`)
    expect(rows).toHaveLength(1)
  }, soon)
  // As if the database had been down between the claim and the settlement.
  await antesala.sql(`update emails set status = 'sending' where template = 'lead-acknowledgement'`)
  expect((await release(held)).status).toBe(204)
  await antesala.sql(`update holds set ended_at = ended_at - interval '2 minutes'`)
  await watcher.watch()
  await antesala.sql(`update emails set status = 'queued' where template = 'lead-acknowledgement'`)
  await watcher.watch()
  await vi.waitFor(() => expect(recipients()).toContain('ana@example.com'), soon)
  await vi.waitFor(async () => {
    await watcher.watch()
    expect((await antesala.sql('select 1 from holds')).rows).toEqual([])
  }, soon)
  await worker.stop()
  await watcher.close()
})

test('a hold ends by itself, and its emails are sent', async () => {
  const watcher = await openWatcher(antesala, boss)
  await hold({
    ...{ queue: 'send-email', template: 'lead-acknowledgement' },
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const worker = await antesala.startWorker()
  await submit('ana')
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select 1 from pgboss.job where name = 'send-email'
      and state = 'created' and start_after > now() + interval '1 year'`)
    expect(rows).toHaveLength(1)
  }, soon)
  await antesala.sql('update holds set ends_at = now()')
  expect(await holdsInForce()).toEqual([])
  await watcher.watch()
  await vi.waitFor(() => expect(recipients()).toContain('ana@example.com'), soon)
  expect(await events()).toMatchObject([
    { type: 'template.held', actor: 'Olga Marín' },
    { type: 'template.released', actor: null },
  ])
  await worker.stop()
  await watcher.close()
})

test('if an API dies while it releases a template, another one sends the rest', async () => {
  const watcher = await openWatcher(antesala, boss)
  await hold({ queue: 'send-email', template: 'lead-acknowledgement' })
  const worker = await antesala.startWorker()
  await submit('ana')
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select 1 from pgboss.job where name = 'send-email'
      and state = 'created' and start_after > now() + interval '1 year'`)
    expect(rows).toHaveLength(1)
  }, soon)
  await antesala.sql('update holds set ended_at = now()')
  await watcher.watch()
  await vi.waitFor(() => expect(recipients()).toContain('ana@example.com'), soon)
  await worker.stop()
  await watcher.close()
})

test('a pause is changed by whoever knows of it; a second one beside it is a conflict', async () => {
  const first = await hold({ queue: 'send-email' })
  const again = { queue: 'send-email', reason: 'the relay is moved' }
  expect(await ops.send('POST', '/api/staff/holds', again)).toMatchObject({
    ...{ status: 409, body: { error: { code: 'HOLD_CONFLICT' } } },
  })
  expect(await holdsInForce()).toMatchObject([{ reason: 'maintenance' }])
  const second = await hold({ ...again, changes: first.id })
  expect(second.id).toBe(first.id)
  expect(await holdsInForce()).toMatchObject([{ reason: 'the relay is moved' }])
  await release(first)
  expect((await ops.send('POST', '/api/staff/holds', { ...again, changes: first.id })).status).toBe(
    409,
  )
  expect(await holdsInForce()).toEqual([])
})

test('of several people who pause a queue at once, one does', async () => {
  const body = { queue: 'send-email', reason: 'maintenance' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ops.send('POST', '/api/staff/holds', body)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  expect((await events()).map(({ type }) => type)).toEqual(['queue.paused'])
})

/** The key of the job that waits with a held email. */
async function heldJob() {
  return await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select id from pgboss.job where name = 'send-email'
      and state = 'created' and start_after > now() + interval '1 year'`)
    expect(rows).toHaveLength(1)
    return `send-email.${rows[0]?.id}`
  }, soon)
}

test('a held email is not retried, and its journey and page say that it is held', async () => {
  const held = await hold({ queue: 'send-email', template: 'lead-acknowledgement' })
  const worker = await antesala.startWorker()
  const { leadId } = await submit('ana')
  const selection = { ids: [await heldJob()] }
  const retry = (dryRun: boolean) =>
    ops.send('POST', '/api/staff/jobs/retries', { selection, dryRun })
  for (const dryRun of [true, false])
    expect((await retry(dryRun)).body).toMatchObject({ emails: 0, reasons: { held: 1 } })
  const admin = await signIn(antesala, 'admin')
  const lead = (await (await admin.get(`/api/staff/leads/${leadId}`)).json()) as LeadRecord
  expect(lead.journey.jobs.filter(({ heldSince }) => heldSince !== null)).toMatchObject([
    { queue: 'send-email', state: 'created' },
  ])
  await release(held)
  await vi.waitFor(() => expect(recipients()).toContain('ana@example.com'), soon)
  await worker.stop()
})

test('an email that was canceled while it was held is sent if that is undone after the hold', async () => {
  const held = await hold({ queue: 'send-email', template: 'lead-acknowledgement' })
  const worker = await antesala.startWorker()
  await submit('ana')
  const key = await heldJob()
  const cancel = await ops.send('POST', '/api/staff/jobs/cancellations', {
    selection: { ids: [key] },
  })
  await release(held)
  const undone = await ops.send('POST', '/api/staff/jobs/restorations', {
    undoes: cancel.body.call,
  })
  expect(undone.body).toMatchObject({ changed: 1 })
  await vi.waitFor(() => expect(recipients()).toContain('ana@example.com'), soon)
  await worker.stop()
})

test('ops are alerted of what is paused or held, and not of what is late because of it', async () => {
  const watcher = await openWatcher(antesala, boss)
  await hold({ queue: 'send-email' })
  await hold({ queue: 'send-email', template: 'assessment' })
  const worker = await antesala.startWorker()
  await submit('ana')
  await vi.waitFor(async () => expect(await recorded()).toHaveLength(1), soon)
  await antesala.sql(
    `update pgboss.job set start_after = now() - interval '1 hour' where name = 'send-email'`,
  )
  await antesala.sql(`update emails set created_at = now() - interval '1 hour'`)
  await watcher.watch()
  const { rows } = await antesala.sql('select cause, subject, detail from alerts order by cause')
  expect(rows).toMatchObject([
    {
      cause: 'queue_paused',
      subject: 'send-email',
      detail: { actor: 'Olga Marín', count: 2 },
    },
    { cause: 'template_held', subject: 'assessment', detail: { count: 0 } },
  ])
  // What arrives meanwhile makes neither worse.
  await antesala.sql(`update alerts set last_mailed_at = now() - interval '2 hours'`)
  const told = async () => (await antesala.sql('select id, last_mailed_at from alerts')).rows
  const before = await told()
  await boss.insert(
    'send-email',
    Array.from({ length: 40 }, () => ({ data: {} })),
  )
  await watcher.watch()
  const { rows: counts } = await antesala.sql(
    `select detail->'count' as count from alerts where cause = 'queue_paused'`,
  )
  expect(Number(counts[0]?.count)).toBeGreaterThan(40)
  expect(await told()).toEqual(before)
  await worker.stop()
  await watcher.close()
})

test.each([
  [{ queue: 'moon' }, 'queue'],
  [{ queue: 'record-lead', template: 'assessment' }, 'template'],
  [{ queue: 'send-email', template: 'moon' }, 'template'],
  [{ queue: 'send-email', reason: '  ' }, 'reason'],
  [{ queue: 'send-email', reason: undefined }, 'reason'],
  [{ queue: 'send-email', endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
  [{ queue: 'send-email', endsAt: '2999-01-01T00:00:00Z' }, 'endsAt'],
  [{ queue: 'send-email', endsAt: 'tomorrow' }, 'endsAt'],
])('the hold %j is refused because of its %s', async (body, field) => {
  const answer = await ops.send('POST', '/api/staff/holds', { reason: 'because', ...body })
  expect(answer.status).toBe(400)
  expect(answer.body.error.fields.map(({ path }: { path: string }) => path)).toEqual([field])
  expect(await holdsInForce()).toEqual([])
})

test.each(['01890000-0000-7000-8000-000000000000', 'moon'])(
  'the hold %s does not exist',
  async (id) => {
    expect((await ops.send('DELETE', `/api/staff/holds/${id}`)).status).toBe(404)
  },
)
