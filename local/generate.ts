import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment, envExample } from '../shared/runtime/config.ts'
import { createLog } from '../shared/runtime/log.ts'
import { migrate } from '../shared/runtime/migrate.ts'
import { generateFonts } from './fonts.ts'
import { withMetricTable, withShortMetricTable } from './metric-tables.ts'
import { publishedOpenApi } from './openapi.ts'
import { startPostgres } from './postgres/postgres.ts'

const root = join(import.meta.dirname, '..')

/**
 * Writes the generated files: `.env.example`, the fonts, the OpenAPI snapshot of the tests, the tables of metrics in the documents, and
 * the table types.
 */
export async function generate(): Promise<void> {
  writeFileSync(join(root, '.env.example'), envExample())
  writeFileSync(join(root, 'test/api/openapi.snapshot.json'), publishedOpenApi())
  rewrite('docs/operations.md', withMetricTable)
  rewrite('README.md', withShortMetricTable)
  await generateFonts()
  const dataDir = mkdtempSync(join(tmpdir(), 'antesala-generate-'))
  const postgres = await startPostgres({ dataDir, volatile: true })
  try {
    await migrate({ databaseUrl: postgres.url, log: createLog('generate', 'warn') })
    const { DATABASE_URL, args } = codegenArguments(postgres.url)
    execFileSync(process.execPath, args, {
      cwd: root,
      env: childEnvironment({ DATABASE_URL }),
      stdio: 'inherit',
    })
  } finally {
    await postgres.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function rewrite(document: string, change: (text: string) => string) {
  const path = join(root, document)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

/**
 * Returns how to generate the table types from a migrated database: Node's arguments and DATABASE_URL.
 * @internal
 */
export function codegenArguments(databaseUrl: string) {
  const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const args = [program, '--config-file', 'shared/tables/codegen.json']
  return { DATABASE_URL: databaseUrl, args }
}
