import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './files.ts'

/** The secret that signs sessions, made once and kept in DATA_DIR: a restart signs nobody out. */
export async function keepAuthSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const secret = randomBytes(32).toString('base64url')
  await writeWhole(path, `${secret}\n`)
  return secret
}
