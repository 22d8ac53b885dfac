import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { childEnvironment } from '../../shared/runtime/config.ts'
import { createTestDatabase } from '../setup/database.ts'
import { openLine, urlThrough } from '../setup/line.ts'
import { urlForRole } from '../setup/role-urls.ts'

/** Runs a command, and returns its exit code and what it prints. */
async function run(name: 'migrate' | 'roles' | 'restored', databaseUrl: string) {
  const main = join(import.meta.dirname, '../../shared/runtime', `${name}.main.ts`)
  const child = spawn(process.execPath, [main], {
    cwd: tmpdir(),
    env: { ...childEnvironment({}), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  const [stdout, stderr] = await output
  return {
    code,
    events: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    stderr,
  }
}

test.each(['migrate', 'roles', 'restored'] as const)(
  'npm run %s without a privilege says so in its log, and ends with status 1',
  async (name) => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const { code, events, stderr } = await run(name, urlForRole(database.url, 'reader'))
    expect(code).toBe(1)
    expect(events.at(-1)).toMatchObject({
      event: 'process.failed',
      err: { message: expect.stringMatching(/must be owner|permission denied|read-only/) },
    })
    expect(stderr).toBe('')
  },
)

test('npm run restored does not wait for a database that refuses connections', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const line = await openLine()
  onTestFinished(() => line.close())
  const { code, events, stderr } = await run('restored', urlThrough(line, database.url))
  expect(code).toBe(1)
  expect(events).toEqual([expect.objectContaining({ event: 'process.failed' })])
  expect(stderr).toBe('')
})
