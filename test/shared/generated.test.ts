import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { codegenArguments } from '../../local/generate.ts'
import { envExample } from '../../shared/runtime/config.ts'
import { createTestDatabase } from '../setup/database.ts'

const root = join(import.meta.dirname, '../..')
const again = 'run `npm run generate`'

test('.env.example is what the settings say', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8'), again).toBe(envExample())
})

test('the types of the tables are what the migrations make', async () => {
  // A clone: a database somebody is connected to cannot be cloned by the other test files.
  const database = await createTestDatabase()
  const { DATABASE_URL, args } = codegenArguments(database.url)
  const verify = promisify(execFile)(process.execPath, [...args, '--verify'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL },
  })
  await expect(verify, again).resolves.toMatchObject({
    stdout: expect.stringContaining('up-to-date'),
  })
  await database.drop()
})
