import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A folder that is removed after the test.
 * @param mode 0711 lets PostgreSQL's unprivileged account pass when the tests run as root
 */
export function temporaryFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'antesala-test-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
