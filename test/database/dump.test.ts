import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { prepareRestored } from '../../shared/runtime/restored.ts'
import { urlOf } from '../setup/global.ts'
import { exerciseWithRoles, startInstallation } from '../setup/installation.ts'
import { silentLog } from '../setup/log.ts'
import { setUpTestRoles, urlForRole } from '../setup/role-urls.ts'
import { soon } from '../setup/waiting.ts'

/** Where Debian and Ubuntu install a version with pg_dump, which the embedded one lacks. */
const folder = ['18', '17', '16', '15']
  .map((version) => `/usr/lib/postgresql/${version}`)
  .find((path) => existsSync(join(path, 'bin/pg_dump')) && existsSync(join(path, 'bin/postgres')))

const run = promisify(execFile)

test.skipIf(!folder)('a dump is restored with pg_restore, and works with the roles', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'antesala-dump-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const binaries = { folder: String(folder), version: String(folder?.split('/').at(-1)) }
  const postgres = await startPostgres({ dataDir, volatile: true, binaries })
  onTestFinished(() => postgres.destroy())
  await migrate({ databaseUrl: postgres.url, log: silentLog })
  await setUpTestRoles(postgres.url)
  const installation = await startInstallation({ DATABASE_URL: urlForRole(postgres.url, 'api') })
  // Its worker, with the role of the API, waits for a privilege: the submission waits in the dump.
  const answer = (await (await installation.submit()).json()) as { leadId: string }
  await installation.stop()

  const file = join(dataDir, 'antesala.dump')
  await run(join(binaries.folder, 'bin/pg_dump'), ['-Fc', '-f', file, postgres.url])
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database restored')
  await client.end()
  const url = urlOf(postgres.url, 'restored')
  await run(join(binaries.folder, 'bin/pg_restore'), [
    '--no-owner',
    '--no-privileges',
    '-d',
    url,
    file,
  ])
  await migrate({ databaseUrl: url, log: silentLog })
  await prepareRestored({ databaseUrl: url, log: silentLog, sendsEmails: false })
  await exerciseWithRoles(url, 7)

  const restored = new pg.Client({ connectionString: url })
  await restored.connect()
  onTestFinished(() => restored.end())
  await vi.waitFor(async () => {
    const { rows } = await restored.query('select id from leads where id = $1', [answer.leadId])
    expect(rows).toEqual([{ id: answer.leadId }])
  }, soon)
})
