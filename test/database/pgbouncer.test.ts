import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../shared/runtime/db.ts'
import { createTestDatabase } from '../setup/database.ts'
import { exerciseInstallation } from '../setup/installation.ts'
import { hasPgBouncer, startPgBouncer } from '../setup/pgbouncer.ts'
import { urlForRole } from '../setup/role-urls.ts'

test.skipIf(!hasPgBouncer)(
  'the API works through PgBouncer in transaction mode, with DATABASE_DIRECT_URL for the worker',
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const pooler = await startPgBouncer(urlForRole(database.url, 'api'))
    onTestFinished(() => pooler.stop())
    const direct = urlForRole(database.url, 'worker')
    await exerciseInstallation({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct })
  },
)

test.skipIf(!hasPgBouncer)(
  'a statement that runs for long behind PgBouncer in session mode is not interrupted',
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const pooler = await startPgBouncer(database.url, 'session')
    onTestFinished(() => pooler.stop())
    const db = openDatabase({
      ...{ url: pooler.url, max: 1, applicationName: 'session', statementTimeoutMs: 0 },
      onError: () => {},
    })
    onTestFinished(() => db.destroy())
    // The server is asked after five seconds.
    await expect(sql`select pg_sleep(7)`.execute(db)).resolves.toBeDefined()
  },
)
