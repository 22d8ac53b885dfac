import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '../../../shared/runtime/config.ts'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { openBenchFolder } from '../../bench/antesala.ts'

/** The folder of this version. */
export const thisRelease = join(import.meta.dirname, '../../..')

/**
 * Returns the latest commit whose migrations are the first ones of ours, but not all; undefined if the clone has none. From
 * another, ours cannot be applied: a migration must not precede one that was applied already.
 * @throws if git cannot read the clone
 */
export function commitBeforeMigration(): string | undefined {
  const ours = migrationsOf('HEAD')
  return git('log', '--format=%H', '--', 'migrations').find((commit) => {
    const theirs = migrationsOf(commit)
    return theirs.length < ours.length && theirs.every((name, index) => name === ours[index])
  })
}

/** Puts an earlier version into a folder, with the packages of this one; `life` deletes it. */
export async function checkOut(life: Lifecycle, commit: string): Promise<string> {
  const folder = await openBenchFolder(life)
  const archive = execFileSync('git', ['archive', commit], {
    cwd: thisRelease,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(thisRelease, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs the migrations of a version. */
export async function migrateWith(root: string, databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'shared/runtime/migrate.main.ts')], {
    cwd: tmpdir(),
    env: childEnvironment({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the migrations of ${root} ended with ${code}`)
}

function migrationsOf(commit: string) {
  return git('ls-tree', '--name-only', commit, 'migrations/')
}

function git(...args: string[]) {
  const output = execFileSync('git', args, { cwd: thisRelease, stdio: 'pipe', encoding: 'utf8' })
  return output.trim().split('\n')
}
