import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { createAuthority, type Identity, issueCertificate } from '../setup/certificates.ts'
import { startInstallation } from '../setup/installation.ts'
import { recordingLog, silentLog } from '../setup/log.ts'
import { requireTls, verifyingUrl } from '../setup/tls-postgres.ts'
import { soon } from '../setup/waiting.ts'

const life = createLifecycle(() => {})
let folder: string
let authority: Identity
let server: { url: string; dataDir: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antesala-tls-'))
  life.onClose('folder', () => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ dataDir: folder, volatile: true })
  life.onClose('postgres', () => postgres.destroy())
  server = { url: postgres.url, dataDir: folder }
  authority = await createAuthority()
  await requireTls(server, await issueCertificate(authority, 'localhost'))
  return () => life.close()
})

async function fileOf({ cert }: Identity, name: string) {
  const path = join(folder, name)
  await writeFile(path, cert)
  return path
}

test('with sslmode=verify-full, migrations, the API and a worker connect with TLS only', async () => {
  const url = verifyingUrl(server.url, await fileOf(authority, 'root.crt'))
  await migrate({ databaseUrl: url, log: silentLog })
  const installation = await startInstallation({ DATABASE_URL: url })
  await installation.worker
  expect((await installation.submit()).status).toBe(200)
  await vi.waitFor(() => expect(installation.relay.accepted).toHaveLength(2), soon)

  const db = openDatabase({
    ...{ url, max: 1, applicationName: 'test', statementTimeoutMs: 0, onError: () => {} },
  })
  onTestFinished(() => db.destroy())
  const { rows } = await sql<{ name: string; ssl: boolean }>`
    select distinct application_name as name, ssl from pg_stat_activity join pg_stat_ssl using (pid)
    where application_name like 'antesala-%' order by name`.execute(db)
  expect(rows).toEqual(rows.map(({ name }) => ({ name, ssl: true })))
  // Those of the API's pg-boss are closed when they have been idle for a while.
  const names = rows.map(({ name }) => name.replace('antesala-', ''))
  expect(names).toEqual(expect.arrayContaining(['api', 'api-intake', 'worker', 'worker-boss']))
})

test.each([
  ['the certificate of another authority', 'localhost', /unable to (verify|get local issuer)/],
  ['a certificate for another host name', '127.0.0.1', /does not match certificate's altnames/],
])('a process that gets %s does not connect, and says why', async (what, hostName, reason) => {
  const trusted = what.includes('authority') ? await createAuthority() : authority
  const url = verifyingUrl(server.url, await fileOf(trusted, 'trusted.crt'), hostName)
  const { log, entries } = recordingLog()
  const starting = startInstallation({ DATABASE_URL: url }, log)
  // It waits for the database, and ends with the test.
  starting.catch(() => {})
  await vi.waitFor(() => {
    const waiting = entries.filter(({ event }) => event === 'database.waiting')
    expect(waiting.length).toBeGreaterThan(0)
    expect(String(Object(waiting[0]?.fields).err)).toMatch(reason)
  }, soon)
})
