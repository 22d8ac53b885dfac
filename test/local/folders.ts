import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Creates a folder that is deleted after the test.
 * @param mode 0711 lets PostgreSQL's unprivileged account enter when the tests run as root
 */
export function temporaryFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'antesala-test-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
