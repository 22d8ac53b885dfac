import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type CodeLease, createCodeLease } from '../../api/intake/code-lease.ts'
import { createIntake, type Intake, MAX_COMMITS } from '../../api/intake/intake.ts'
import { createProducerBoss } from '../../shared/runtime/boss.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { failInserts } from '../setup/failing-inserts.ts'
import { inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { createRole, type Role } from '../setup/role.ts'

let database: TestDatabase
let role: Role
beforeAll(async () => {
  database = await createTestDatabase()
  role = await createRole(database)
})
afterAll(() => database.drop())

/** Opens an intake whose connections are those of `role`. Its codes come over other connections. */
async function open() {
  const db = openDatabase({
    ...{ url: role.url, max: MAX_COMMITS, applicationName: 'intake', isPrepared: true },
    ...{ statementTimeoutMs: 0, onError: () => {} },
  })
  const boss = createProducerBoss(
    { url: database.url, log: silentLog },
    { statementTimeoutMs: 8_000 },
  )
  await boss.start()
  const lease = createCodeLease({ db: database.db, log: silentLog, requestRefill: async () => {} })
  onTestFinished(async () => {
    await lease.release()
    await boss.stop({ graceful: false })
    await db.destroy()
  })
  const held = new Set<string>()
  const codes: CodeLease = {
    ...lease,
    take: async (prefix) => {
      const code = await lease.take(prefix)
      held.add(code)
      return code
    },
    giveBack: (prefix, code) => {
      held.delete(code)
      lease.giveBack(prefix, code)
    },
  }
  return { ...createIntake({ db, boss, codes, onCommit: () => {} }), held }
}

function submit(intake: Intake, key?: string) {
  const scopes = [`scope ${key}`]
  return intake(
    {
      ...{ kind: 'lead', language: 'es', fields: inquiry, emailNormalized: inquiry.email },
      phone: { national: '5512345678', e164: '+525512345678' },
    },
    () => 'accepted',
    key === undefined ? undefined : { scopes, requestHash: key },
  )
}

// A single statement, and a transaction.
const keys = [undefined, 'with a key']

test.each(keys)('a submission that the database rejects gives its code back (%s)', async (key) => {
  const { intake, held } = await open()
  const mend = await failInserts(database.db, 'pgboss.job', '53100')
  const rejected = await Promise.allSettled([1, 2, 3].map((n) => submit(intake, key && key + n)))
  await mend()
  expect(rejected.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(held.size).toBe(0)
})

test.each(keys)('without a connection, a submission gives its code back (%s)', async (key) => {
  const { intake, held } = await open()
  await sql.raw(`alter role ${role.name} connection limit 0`).execute(database.db)
  await expect(submit(intake, key)).rejects.toMatchObject({ code: '53300' })
  await sql.raw(`alter role ${role.name} connection limit -1`).execute(database.db)
  expect(held.size).toBe(0)
})

test.each(keys)(
  'if the connection breaks while a submission is committed, its code stays taken (%s)',
  async (key) => {
    const { intake, held } = await open()
    // A constraint trigger runs during the commit.
    await sql
      .raw(`create function break() returns trigger language plpgsql security definer as $$
          begin
            perform pg_terminate_backend(pg_backend_pid());
            perform pg_sleep(10);
            return null;
          end
        $$;
        create constraint trigger break after insert on pgboss.job_common deferrable initially deferred
          for each row execute function break()`)
      .execute(database.db)
    await expect(submit(intake, key)).rejects.toThrow()
    await sql`drop function break cascade`.execute(database.db)
    expect(held.size).toBe(1)
  },
)
