import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../shared/runtime/db.ts'
import { hasSqlState, INSUFFICIENT_PRIVILEGE } from '../../shared/runtime/errors.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { setUpRoles } from '../../shared/runtime/roles.ts'
import { bossPrivileges } from '../../shared/tables/jobs/pgboss/privileges.ts'
import { provideStatsPartitions } from '../../shared/tables/jobs/pgboss/stats-partitions.ts'
import { privileges } from '../../shared/tables/roles/privileges.ts'
import { type Role, roleNames } from '../../shared/tables/roles/role-names.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { urlOf } from '../setup/global.ts'
import { exerciseInstallation } from '../setup/installation.ts'
import { recordingLog, silentLog } from '../setup/log.ts'
import { urlForRole } from '../setup/role-urls.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  onTestFinished(() => database.drop())
})

function connect(url: string) {
  const db = openDatabase({
    ...{ url, max: 1, applicationName: 'test', statementTimeoutMs: 0, onError: () => {} },
  })
  onTestFinished(() => db.destroy())
  return db
}

/** Runs a statement as a role. */
async function runAs(role: Role, statement: string) {
  return await sql.raw(statement).execute(connect(urlForRole(database.url, role)))
}

test('every table of the database is named in the privileges', async () => {
  const { rows } = await sql<{ schema: string; tables: string[] }>`
    select relnamespace::regnamespace::text as schema, array_agg(relname::text order by relname) as tables
    from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace::regnamespace::text in ('public', 'pgboss')
      and relname !~ '^queue_stats_\\d+$' group by 1 order by 1`.execute(database.db)
  expect(rows).toEqual([
    { schema: 'pgboss', tables: Object.keys(bossPrivileges).sort() },
    { schema: 'public', tables: Object.keys(privileges).sort() },
  ])
})

const ofBoth = [
  'drop table leads',
  'truncate leads',
  'truncate pgboss.job',
  'alter table leads add column more text',
  'create table more (id int)',
  'create table pgboss.more (id int)',
  'create index on leads (name)',
  'delete from leads',
  "update leads set ref_code = 'LU-AAAAA'",
  'update events set at = now()',
  'update emails set message_id = id::text',
  'delete from emails',
  'delete from minted_codes',
  'update referral_codes set partner_id = gen_random_uuid()',
  'delete from pgboss.queue',
  'drop schema pgboss cascade',
  'create role more',
]
const ofApi = [
  'delete from events',
  'delete from attempts',
  'insert into leads select * from leads',
  'update pgboss.queue set retry_limit = 0',
  'select pgboss.antesala_stats_partitions()',
]
const ofWorker = [
  'select password from staff_accounts',
  'update staff_accounts set password = null',
  'select token from staff_sessions',
  'insert into staff_sessions select * from staff_sessions',
  'select * from staff_two_factors',
  'select identifier from staff_verifications',
  "update staff set role = 'admin'",
  'insert into staff select * from staff',
  'select answer from idempotency',
  'update events set reason = null',
  'update leads set status = status',
  'update partners set status = status',
]
const ofReader = [
  'select secret from emails',
  'select * from staff_accounts',
  'select * from staff_sessions',
  'select * from staff_two_factors',
  'select * from staff_verifications',
  'select * from idempotency',
  'select * from code_pool',
]

test.each<[Role, string[]]>([
  ['api', [...ofBoth, ...ofApi]],
  ['worker', [...ofBoth, ...ofWorker]],
  ['reader', ofReader],
])('the role of the %s may not do what it does not need', async (role, statements) => {
  const db = connect(urlForRole(database.url, role))
  const allowed: string[] = []
  for (const statement of statements)
    await sql
      .raw(statement)
      .execute(db)
      .then(() => allowed.push(statement))
      .catch((error) => expect(error, statement).toMatchObject({ code: INSUFFICIENT_PRIVILEGE }))
  expect(allowed).toEqual([])
})

test('the role of people reads records, and changes nothing', async () => {
  await expect(runAs('reader', 'select * from leads')).resolves.toMatchObject({ rows: [] })
  await expect(runAs('reader', 'select * from pgboss.job')).resolves.toMatchObject({ rows: [] })
  await expect(runAs('reader', 'delete from leads')).rejects.toSatisfy((error) =>
    ['25006', INSUFFICIENT_PRIVILEGE].some((code) => hasSqlState(error, code)),
  )
})

async function privilegesOf(db: TestDatabase['db']) {
  const { rows } =
    await sql`select attrelid::regclass::text as table, attname, attacl::text, relacl::text
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace::regnamespace::text in ('public', 'pgboss') and relkind in ('r', 'p') and attnum > 0
    order by 1, 2`.execute(db)
  return rows.map((row) =>
    JSON.stringify(row)
      .replace(/[,{"\\}]+/g, ' ')
      .split(' ')
      .sort()
      .join(' '),
  )
}

test('npm run migrate gives the roles their privileges again, and takes others from them', async () => {
  const { db, url } = database
  const before = await privilegesOf(db)
  await sql`grant truncate on leads to antesala_api`.execute(db)
  await sql`grant select (password) on staff_accounts to antesala_worker`.execute(db)
  await sql`revoke insert on pgboss.job from antesala_api`.execute(db)
  expect(await privilegesOf(db)).not.toEqual(before)
  await migrate({ databaseUrl: url, log: silentLog })
  expect(await privilegesOf(db)).toEqual(before)
})

test('a worker may have partitions of statistics created and dropped, without owning the table', async () => {
  const { db } = database
  const partitions = async () => {
    const { rows } = await sql<{ day: string }>`select right(relname, 8) as day from pg_inherits
      join pg_class on pg_class.oid = inhrelid where inhparent = 'pgboss.queue_stats'::regclass order by 1`.execute(
      db,
    )
    return rows.map(({ day }) => day)
  }
  const provided = await partitions()
  expect(provided).toHaveLength(8)
  await sql.raw(`drop table pgboss.queue_stats_${provided.at(-1)}`).execute(db)
  await sql`create table pgboss.queue_stats_20200101 partition of pgboss.queue_stats
    for values from ('2020-01-01 00:00:00+00') to ('2020-01-02 00:00:00+00')`.execute(db)
  await provideStatsPartitions(connect(urlForRole(database.url, 'worker')))
  expect(await partitions()).toEqual(provided)
})

/** Creates a database whose owner is no superuser, as on managed PostgreSQL. */
async function createManagedDatabase(attributes: string) {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  const name = `managed_${randomUUID().slice(0, 8)}`
  await server.query(`create role ${name} login password 'secret of the owner' ${attributes}`)
  await server.query(`create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await server.query(`drop database ${name} with (force)`)
    for (const role of [...Object.values(roleNames(name)), name])
      await server.query(`drop role if exists ${role}`)
    await server.end()
  })
  const url = new URL(urlOf(inject('postgresUrl'), name))
  url.username = name
  url.password = 'secret of the owner'
  return { url: url.href, names: roleNames(name), server }
}

const passwords = { api: 'a password of the API', worker: "a password' of the worker" }

function withRole(url: string, name: string, password: string) {
  const ofRole = new URL(url)
  ofRole.username = name
  ofRole.password = encodeURIComponent(password)
  return ofRole.href
}

test('an owner that is no superuser creates the roles, and an installation works with them', async () => {
  const { url, names } = await createManagedDatabase('createrole')
  await migrate({ databaseUrl: url, log: silentLog, names })
  const { log, entries } = recordingLog()
  await setUpRoles({ databaseUrl: url, log, names, passwords })
  expect(entries).toEqual([
    { event: 'roles.done', fields: { roles: [names.api, names.worker], missing: [names.reader] } },
  ])
  const api = withRole(url, names.api, passwords.api)
  await exerciseInstallation(
    { DATABASE_URL: api },
    { DATABASE_URL: withRole(url, names.worker, passwords.worker) },
  )
  const { rows } = await sql`show statement_timeout`.execute(connect(api))
  // The connection's own setting, none, takes precedence only if it is sent.
  expect(rows).toEqual([{ statementTimeout: '8s' }])
})

test('roles that others created get their privileges from an owner that may create none', async () => {
  const { url, names, server } = await createManagedDatabase('')
  await migrate({ databaseUrl: url, log: silentLog, names })
  await server.query(`create role ${names.api} login`)
  await server.query(`create role ${names.worker} login superuser`)
  const { log, entries } = recordingLog()
  await setUpRoles({ databaseUrl: url, log, names, passwords: {} })
  expect(entries.map(({ event }) => event)).toEqual([
    'roles.settings_refused',
    'roles.settings_refused',
    'roles.done',
    'roles.unlimited',
  ])
  expect(entries.at(-1)?.fields).toEqual({ roles: [names.worker] })
  const { rows } = await server.query(
    `select has_table_privilege($1, 'pg_class', 'select') as "isKnown"`,
    [names.api],
  )
  expect(rows).toEqual([{ isKnown: true }])
  const granted =
    await sql`select has_table_privilege(${names.api}, 'leads', 'select') as may`.execute(
      connect(url),
    )
  expect(granted.rows).toEqual([{ may: true }])
  await expect(
    setUpRoles({ databaseUrl: url, log: silentLog, names, passwords: { reader: passwords.api } }),
  ).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
})
