import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { openWorker, type WorkerOptions } from '../../worker/worker.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { failInserts } from '../setup/failing-inserts.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { recordingLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'
import { testOptions } from '../setup/worker-options.ts'

let antesala: Antesala
beforeEach(async () => {
  antesala = await openAntesala()
})
afterEach(() => antesala.close())

/** Starts a worker, which may wait for its schema. Returns the names of the events in its log. */
async function startWorker(options: Partial<WorkerOptions> = {}) {
  const { log, lines } = recordingLog()
  const config = loadConfig(['DATABASE_URL', 'SMTP_URL'], antesala.workerEnv)
  const life = createLifecycle(() => {})
  const opened = openWorker(config, log, life, { ...testOptions, ...options })
  return {
    lines,
    stop: async () => {
      await opened
      await life.close()
    },
  }
}

async function count(table: string, where = 'true') {
  const { rows } = await antesala.sql(`select count(*)::int as rows from ${table} where ${where}`)
  return rows[0]?.rows
}

const deadLetters = () => count('pgboss.job', "name like '%-dead'")

test('a worker that starts before the migrations of its version waits, and takes no jobs', async () => {
  const { sql } = antesala
  const { rows } = await sql('select * from migrations order by id desc limit 1')
  await sql(`delete from migrations where id = ${rows[0]?.id}`)
  await sql('alter table leads rename column message to message_later')
  const { lines, stop } = await startWorker()
  await vi.waitFor(() => expect(lines).toContain('schema.waiting'), soon)
  await antesala.submit('/api/v1/contact', inquiry)
  // Another second, in which it looks at the schema again.
  expect(await count('pgboss.job', "name = 'record-lead' and state = 'created'")).toBe(1)

  await sql('alter table leads rename column message_later to message')
  await sql(`insert into migrations (name, run_on) values ('${rows[0]?.name}', now())`)
  await vi.waitFor(async () => expect(await count('leads')).toBe(1), soon)
  expect(await count('attempts', "outcome <> 'done'")).toBe(0)
  await stop()
})

test.each([
  ['records leads', 'leads', 'message'],
  ['sends emails', 'suppressions', 'address'],
])(
  'a worker that %s with another schema stops taking jobs until it fits, and none fails',
  async (_work, table, column) => {
    const { sql } = antesala
    const { lines, stop } = await startWorker()
    await vi.waitFor(() => expect(lines).toContain('process.ready'), soon)
    await sql(`alter table ${table} rename column ${column} to later`)
    await sql("insert into migrations (name, run_on) values ('a later one', now())")
    for (let index = 0; index < 3; index++) await antesala.submit('/api/v1/contact', inquiry)
    // After twelve checks, it tries again.
    await vi.waitFor(
      () => expect(lines.filter((line) => line === 'schema.mismatch')).toHaveLength(2),
      soon,
    )

    await sql(`alter table ${table} rename column later to ${column}`)
    await sql("delete from migrations where name = 'a later one'")
    await vi.waitFor(async () => expect(await count('emails', "status = 'sent'")).toBe(6), soon)
    expect(await count('leads')).toBe(3)
    expect(await deadLetters()).toBe(0)
    await stop()
  },
)

test.each([
  ['leads', '42P10', "insert into migrations (name, run_on) values ('a later one', now())"],
  ['leads', '42883', 'delete from migrations where id = (select max(id) from migrations)'],
  ['leads', '42501', 'select'],
  ['emails', '42501', 'select'],
  // The table in which failed attempts are stored.
  ['attempts', '42501', 'select'],
])(
  'while recording fails at %s with %s, no job is dead-lettered, and afterwards all are recorded',
  async (table, code, change) => {
    const { sql, db } = antesala
    const { lines, stop } = await startWorker({ schemaCheckMs: 50 })
    await vi.waitFor(() => expect(lines).toContain('process.ready'), soon)
    await sql(change)
    const mend = await failInserts(db, table, code)
    if (table === 'attempts') await failInserts(db, 'leads', code, 20)
    for (let index = 0; index < 3; index++) await antesala.submit('/api/v1/contact', inquiry)
    // More often than a job is retried.
    await vi.waitFor(
      () => expect(lines.filter((line) => line === 'schema.mismatch').length).toBeGreaterThan(7),
      soon,
    )
    expect(await deadLetters()).toBe(0)
    await mend()
    await vi.waitFor(async () => expect(await count('leads')).toBe(3), soon)
    expect(await deadLetters()).toBe(0)
    await stop()
  },
)

test('if a batch fails for another reason, and its jobs then fail one by one because of the schema, none uses up a retry', async () => {
  const { db } = antesala
  await failInserts(db, 'leads', '23505', 1)
  const mend = await failInserts(db, 'emails', '42501')
  for (let index = 0; index < 3; index++) await antesala.submit('/api/v1/contact', inquiry)
  const { lines, stop } = await startWorker({ schemaCheckMs: 50 })
  await vi.waitFor(() => expect(lines).toContain('schema.mismatch'), soon)
  expect(lines).not.toContain('job.failed')
  await mend()
  await vi.waitFor(async () => expect(await count('leads')).toBe(3), soon)
  await stop()
})

test('a worker that cannot store attempts to send emails stops taking jobs until it can, and sends each once', async () => {
  const { db, relay } = antesala
  const mend = await failInserts(db, 'attempts', '42501')
  const { lines, stop } = await startWorker({ schemaCheckMs: 20 })
  await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(
    () => expect(lines.filter((line) => line === 'schema.resumed').length).toBeGreaterThan(2),
    soon,
  )
  await mend()
  await vi.waitFor(
    async () => expect(await count('emails', "status in ('queued', 'sending')")).toBe(0),
    soon,
  )
  expect(await deadLetters()).toBe(0)
  expect(relay.accepted).toHaveLength(2)
  await stop()
})

test('a worker that may no longer use the schema of our tables stops taking jobs until it may', async () => {
  const { sql } = antesala
  const { lines, stop } = await startWorker()
  await vi.waitFor(() => expect(lines).toContain('process.ready'), soon)
  // As a missing privilege on the schema, this makes all tables unknown (SQLSTATE undefined_table).
  await sql('alter schema public rename to hidden')
  const boss = await antesala.startBoss()
  await boss.send('record-lead', { id: crypto.randomUUID() })
  await vi.waitFor(() => expect(lines).toContain('schema.mismatch'), soon)
  // Twelve checks and more, after which it would try again.
  const checks = Date.now() + 12 * testOptions.schemaCheckMs * 2
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(checks), soon)
  expect(lines).not.toContain('schema.resumed')
  expect(await count('pgboss.job', "name like '%-dead'")).toBe(0)
  await sql('alter schema hidden rename to public')
  await vi.waitFor(() => expect(lines).toContain('schema.resumed'), soon)
  await stop()
})

test('if the schema is that of the version, a missing column fails the job, and others run', async () => {
  const { stop } = await startWorker()
  await antesala.sql('alter table leads rename column message to message_later')
  await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(async () => expect(await deadLetters()).toBe(1), soon)
  await antesala.submit('/api/v1/partner-waitlist', application)
  await vi.waitFor(async () => expect(await count('partners')).toBe(1), soon)
  await stop()
})
