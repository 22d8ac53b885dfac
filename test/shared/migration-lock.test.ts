import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { withMigrationLock } from '../../shared/runtime/migration-lock.ts'
import { openLine, portOf, urlThrough } from '../setup/line.ts'
import { recordingLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

test('migrations wait until the database can be reached', async () => {
  const line = await openLine()
  onTestFinished(() => line.close())
  const url = inject('postgresUrl')
  const { log, lines } = recordingLog()
  const migrated = withMigrationLock(urlThrough(line, url), log, async () => 'migrated')
  await vi.waitFor(() => expect(lines).toContain('database.waiting'), soon)
  line.leadTo(portOf(url))
  expect(await migrated).toBe('migrated')
})
