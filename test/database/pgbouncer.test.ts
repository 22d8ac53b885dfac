import { onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../setup/database.ts'
import { exerciseInstallation } from '../setup/installation.ts'
import { hasPgBouncer, startPgBouncer } from '../setup/pgbouncer.ts'

test.skipIf(!hasPgBouncer)(
  'the API works through PgBouncer in transaction mode, with DATABASE_DIRECT_URL for the worker',
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const pooler = await startPgBouncer(database.url)
    onTestFinished(() => pooler.stop())
    await exerciseInstallation({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url })
  },
)
