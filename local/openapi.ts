import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiText } from '../api/openapi/document.ts'
import { childEnvironment, loadConfig } from '../shared/runtime/config.ts'

const root = join(import.meta.dirname, '..')

/**
 * Returns the OpenAPI document as JSON text, with default settings and a placeholder `PUBLIC_URL`. Ignores the
 * environment.
 */
export function publishedOpenApi(): string {
  return openApiText(loadConfig([], { PUBLIC_URL: 'https://antesala.example' }))
}

/**
 * Lints the OpenAPI document with Redocly's recommended rules, without network access.
 * @returns whether there are no errors, and Redocly's report
 */
export function lintOpenApi(): { isClean: boolean; report: string } {
  const folder = mkdtempSync(join(tmpdir(), 'antesala-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, publishedOpenApi())
    const program = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    const { status, stdout, stderr, error } = spawnSync(
      process.execPath,
      [program, 'lint', file, '--extends', 'recommended'],
      { encoding: 'utf8', cwd: folder, env: { ...childEnvironment({}), ...quietSettings } },
    )
    return { isClean: status === 0, report: error?.message ?? `${stdout}${stderr}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Redocly would otherwise send telemetry and look for updates.
const quietSettings = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
