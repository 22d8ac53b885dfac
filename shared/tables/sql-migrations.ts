import { readFile } from 'node:fs/promises'
import type { MigrationBuilder, RunnerOption } from 'node-pg-migrate'

type Strategy = NonNullable<RunnerOption['migrationLoaderStrategies']>[number]
type Loader = Exclude<Strategy['loader'], string>
type Unit = Awaited<ReturnType<Loader>>[number]

/** Reads our `.sql` migrations for node-pg-migrate, whose own loader knows no migrations without a transaction. */
export const sqlMigrations: Strategy = {
  extensions: ['.sql'],
  loader: async (paths) => await Promise.all(paths.map(loadMigration)),
}

async function loadMigration(path: string): Promise<Unit> {
  const { up, down } = splitMigration(await readFile(path, 'utf8'))
  const actions = { up: actionFor(up), down: actionFor(down) }
  return { id: path, filePaths: [path], actions }
}

/**
 * Returns the two parts of a migration file.
 * @internal
 */
export function splitMigration(content: string) {
  const [up = '', down = ''] = content.split(/^-- Down Migration$/m)
  return { up, down }
}

/**
 * Returns the statements of a part that has neither functions nor semicolons in its texts.
 * @internal
 */
export function statementsOf(part: string): string[] {
  const withoutComments = part.replace(/^\s*--.*$/gm, '')
  return withoutComments
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/**
 * Whether a part contains indexes that are created or dropped while the table is in use. They cannot be in a
 * transaction, so such a part contains nothing else.
 * @internal
 */
export function isConcurrent(part: string): boolean {
  return statementsOf(part).some((statement) => /\bindex concurrently\b/i.test(statement))
}

function actionFor(part: string) {
  return (pgm: MigrationBuilder) => {
    if (!isConcurrent(part)) return pgm.sql(part)
    pgm.noTransaction()
    // Building an index waits for all transactions that are open, which blocks nobody.
    const [unlimited, limited] = ['set lock_timeout = 0', 'reset lock_timeout']
    for (const statement of [unlimited, ...statementsOf(part), limited]) pgm.sql(statement)
  }
}
