import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeAtomically } from '../files.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'

/** The name of both the superuser and the database. */
export const OWNER = 'antesala'

/** The complete environment of PostgreSQL's programs, so that the user's PGDATA or PGPORT has no effect. */
export const POSTGRES_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the cluster if it does not exist. Before that, deletes any whose creation was interrupted.
 * @param volatile whether initdb may skip syncing to disk, for tests
 * @returns the superuser's password
 * @throws UserFacingError if initdb fails, or if another major version created the cluster
 */
export async function ensureCluster(home: Home, binaries: Binaries, volatile: boolean) {
  if (!existsSync(home.data)) await createCluster(home, binaries, volatile)
  const createdBy = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim()
  const [major] = binaries.version.split('.')
  if (createdBy !== major) {
    throw new UserFacingError(
      `The database in ${home.data} was created by PostgreSQL ${createdBy}, and this is ${major}: ` +
        `dump it with version ${createdBy}, or move it away to start with an empty one.`,
    )
  }
  return readFileSync(join(home.folder, 'password'), 'utf8').trim()
}

// initdb uses a folder with a temporary name, so that `data` is always a complete cluster.
async function createCluster(home: Home, binaries: Binaries, volatile: boolean) {
  await removeUnfinished(home)
  const unfinished = join(home.folder, `data.new-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${unfinished}.password`
  const password = randomBytes(24).toString('base64url')
  await writeAtomically(join(home.folder, 'password'), password)
  await writeAtomically(passwordFile, password)
  mkdirSync(unfinished, { mode: 0o700 })
  chown(home.account, unfinished, passwordFile)
  const sync = volatile ? ['--no-sync'] : []
  await initdb(home, binaries, ['-D', unfinished, `--pwfile=${passwordFile}`, ...sync])
  await rm(passwordFile)
  renameSync(unfinished, home.data)
}

async function initdb(home: Home, binaries: Binaries, args: string[]) {
  const program = join(binaries.folder, 'bin/initdb')
  try {
    await promisify(execFile)(program, [...args, ...INITDB_OPTIONS, ...locale(binaries)], {
      ...home.account,
      cwd: home.folder,
      env: POSTGRES_ENV,
    })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new UserFacingError(`PostgreSQL's initdb failed: ${(stderr || message).trim()}`)
  }
}

const INITDB_OPTIONS = [
  `--username=${OWNER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--no-instructions',
]

// The built-in locale sorts and changes case identically on every machine. PostgreSQL has it since version 17.
function locale({ version }: Binaries) {
  return Number.parseInt(version, 10) >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : []
}

async function removeUnfinished({ folder }: Home) {
  const leftovers = readdirSync(folder).filter((name) => name.startsWith('data.new-'))
  const options = { recursive: true, force: true, maxRetries: 5 }
  for (const name of leftovers) await rm(join(folder, name), options)
}

function chown(account: Account | undefined, ...paths: string[]) {
  if (!account) return
  for (const path of paths) chownSync(path, account.uid, account.gid)
}
