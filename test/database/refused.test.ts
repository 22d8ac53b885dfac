import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { failInserts } from '../setup/failing-inserts.ts'
import { type Installation, startInstallation } from '../setup/installation.ts'
import { recordingLog, silentLog } from '../setup/log.ts'
import { createRole, type Role } from '../setup/role.ts'
import { soon } from '../setup/waiting.ts'

let database: TestDatabase
let role: Role
/** Connected to another database of the server. */
let server: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  onTestFinished(() => database.drop())
  role = await createRole(database)
  server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  onTestFinished(() => server.end())
})

/** Starts an API and a worker that takes jobs, and collects what they log. */
async function start(databaseUrl: string) {
  const { log, entries } = recordingLog()
  const installation = await startInstallation({ DATABASE_URL: databaseUrl }, log)
  await installation.worker
  return { ...installation, entries }
}

async function isReady({ readiness }: Pick<Installation, 'readiness'>) {
  return (await readiness()).status === 200
}

async function expectRefusal(
  { entries, submit, ...installation }: Awaited<ReturnType<typeof start>>,
  code: string,
) {
  await vi.waitFor(async () => expect(await isReady(installation)).toBe(false), soon)
  // The first ones fail because their connections were terminated.
  await vi.waitFor(async () => {
    const refused = await submit()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    const errors = entries.map(({ fields }) => ('err' in fields ? fields.err : undefined))
    expect(errors).toContainEqual(expect.objectContaining({ code }))
  }, soon)
}

/** Waits until a submission is accepted, and its emails are sent. */
async function expectService({ submit, relay, ...installation }: Installation) {
  const sent = relay.accepted.length
  await vi.waitFor(async () => {
    expect(await isReady(installation)).toBe(true)
    expect((await submit()).status).toBe(200)
  }, soon)
  await vi.waitFor(() => expect(relay.accepted.length).toBeGreaterThanOrEqual(sent + 2), soon)
}

test.each([
  ['28000', 'alter role ROLE nologin', 'alter role ROLE login'],
  ['28P01', "alter role ROLE password 'other'", "alter role ROLE password 'secret'"],
  ['53300', 'alter role ROLE connection limit 0', 'alter role ROLE connection limit -1'],
  ['3D000', 'alter database DATABASE rename to OTHER', 'alter database OTHER rename to DATABASE'],
  [
    '55000',
    'alter database DATABASE allow_connections false',
    'alter database DATABASE allow_connections true',
  ],
])(
  'while connecting fails with %s, submissions get 503 and a worker waits',
  async (code, refuse, mend) => {
    const installation = await start(role.url)
    await expectService(installation)
    const name = new URL(database.url).pathname.slice(1)
    const run = async (statement: string) => {
      await server.query(
        statement
          .replace('ROLE', role.name)
          .replace('DATABASE', name)
          .replace('OTHER', `${name}_other`),
      )
    }
    await vi.waitFor(async () => {
      // A database in use cannot be renamed.
      if (code === '3D000')
        await server.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
          [name],
        )
      await run(refuse)
    }, soon)
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
      [role.name],
    )
    await expectRefusal(installation, code)
    await run(mend)
    await expectService(installation)
  },
)

test.each(['53100', '53200', '58030', '57P01'])(
  'while an insert fails with %s, submissions get 503',
  async (code) => {
    const { submit, relay } = await start(role.url)
    const mend = await failInserts(database.db, 'pgboss.job', code)
    const refused = await submit()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    await mend()
    expect((await submit()).status).toBe(200)
    await vi.waitFor(() => expect(relay.accepted).toHaveLength(2), soon)
  },
)

test('while the socket of the database is missing, submissions get 503 and a worker waits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antesala-socket-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const url = new URL(role.url)
  const open = async () => {
    const ends = new Set<{ destroy(): void }>()
    const socket = createServer((near) => {
      const far = connect(Number(url.port), url.hostname)
      for (const end of [near, far]) {
        ends.add(end)
        end.on('error', () => {})
        end.on('close', () => near.destroy() && far.destroy())
      }
      near.pipe(far).pipe(near)
    })
    socket.listen(join(folder, '.s.PGSQL.5432'))
    await once(socket, 'listening')
    return () => {
      socket.close()
      for (const end of ends) end.destroy()
    }
  }
  let close = await open()
  onTestFinished(() => close())
  const installation = await start(
    `postgresql://${role.name}:secret@localhost${url.pathname}?host=${folder}`,
  )
  await expectService(installation)
  close()
  await expectRefusal(installation, 'ENOENT')
  close = await open()
  await expectService(installation)
})

test('while the server shuts down (57P03), submissions get 503 and a worker waits', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'antesala-shutdown-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  let postgres = await startPostgres({ dataDir, volatile: true })
  onTestFinished(() => postgres.destroy())
  await migrate({ databaseUrl: postgres.url, log: silentLog })
  const installation = await start(postgres.url)
  await expectService(installation)
  const last = new pg.Client({ connectionString: postgres.url, application_name: 'last' })
  await last.connect()
  // A smart shutdown waits until all clients have disconnected.
  process.kill(postgres.pid, 'SIGTERM')
  await last.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'antesala-%'`,
  )
  await expectRefusal(installation, '57P03')
  await last.end()
  await postgres.ended
  postgres = await startPostgres({ dataDir, volatile: true })
  await expectService(installation)
})
