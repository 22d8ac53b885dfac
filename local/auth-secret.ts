import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from './files.ts'

/**
 * Returns the secret that signs sessions and form tokens. It is generated once and stored in DATA_DIR, so
 * that sessions and tokens stay valid after a restart.
 */
export async function ensureAuthSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const secret = randomBytes(32).toString('base64url')
  await writeAtomically(path, `${secret}\n`)
  return secret
}
