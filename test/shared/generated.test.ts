import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { codegenArguments } from '../../shared/local/generate.ts'
import { envExample } from '../../shared/runtime/config.ts'
import { urlOf } from '../setup/global.ts'

const root = join(import.meta.dirname, '../..')
const again = 'run `npm run generate`'

test('.env.example is what the settings say', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8'), again).toBe(envExample())
})

test('the types of the tables are what the migrations make', async () => {
  const { DATABASE_URL, args } = codegenArguments(urlOf(inject('postgresUrl'), 'template'))
  const verify = promisify(execFile)(process.execPath, [...args, '--verify'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL },
  })
  await expect(verify, again).resolves.toMatchObject({
    stdout: expect.stringContaining('up-to-date'),
  })
})
