import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { exerciseWithRoles } from '../setup/installation.ts'
import { silentLog } from '../setup/log.ts'
import { setUpTestRoles } from '../setup/role-urls.ts'

/** Where Debian and Ubuntu install each major version. */
const installations = '/usr/lib/postgresql'

/** The versions that we support besides the embedded 18, as far as this machine has them. */
const versions = (existsSync(installations) ? readdirSync(installations) : []).filter(
  (version) =>
    ['15', '16', '17'].includes(version) &&
    existsSync(join(installations, version, 'bin/postgres')),
)

test.skipIf(versions.length === 0)(
  'submissions are recorded and answered on other versions of PostgreSQL',
  async () => {
    for (const version of versions) {
      const dataDir = await mkdtemp(join(tmpdir(), `antesala-postgres-${version}-`))
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
      const binaries = { folder: join(installations, version), version }
      const postgres = await startPostgres({ dataDir, volatile: true, binaries })
      onTestFinished(() => postgres.destroy())
      await migrate({ databaseUrl: postgres.url, log: silentLog })
      await setUpTestRoles(postgres.url)
      await exerciseWithRoles(postgres.url)
    }
  },
)
