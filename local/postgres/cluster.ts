import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ClearError } from '../clear-error.ts'
import { writeWhole } from '../files.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'

/** Superuser, owner and name of the one database. */
export const OWNER = 'antesala'

/** The whole environment of PostgreSQL's programs: a PGDATA or PGPORT around us must not count. */
export const POSTGRES_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Makes the cluster unless it is there already; one that was interrupted half-way is made again.
 * @returns the superuser's password
 * @throws when the cluster was made by another major version
 */
export async function ensureCluster(home: Home, binaries: Binaries, volatile: boolean) {
  if (!existsSync(home.data)) await makeCluster(home, binaries, volatile)
  const made = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim()
  const [major] = binaries.version.split('.')
  if (made !== major) {
    throw new ClearError(
      `The database in ${home.data} was made by PostgreSQL ${made}, and this is ${major}: ` +
        `dump it with version ${made}, or move it away to start with an empty one.`,
    )
  }
  return readFileSync(join(home.folder, 'password'), 'utf8').trim()
}

// `data` is only ever a finished cluster: initdb works under another name.
async function makeCluster(home: Home, binaries: Binaries, volatile: boolean) {
  await removeUnfinished(home)
  const unfinished = join(home.folder, `data.new-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${unfinished}.password`
  const password = randomBytes(24).toString('base64url')
  await writeWhole(join(home.folder, 'password'), password)
  await writeWhole(passwordFile, password)
  mkdirSync(unfinished, { mode: 0o700 })
  give(home.account, unfinished, passwordFile)
  const sync = volatile ? ['--no-sync'] : []
  await initdb(home, binaries, ['-D', unfinished, `--pwfile=${passwordFile}`, ...sync])
  await rm(passwordFile)
  renameSync(unfinished, home.data)
}

async function initdb(home: Home, binaries: Binaries, args: string[]) {
  const program = join(binaries.folder, 'bin/initdb')
  try {
    await promisify(execFile)(program, [...args, ...SHAPE], {
      ...home.account,
      cwd: home.folder,
      env: POSTGRES_ENV,
    })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new ClearError(`PostgreSQL's initdb failed: ${(stderr || message).trim()}`)
  }
}

// The built-in locale sorts and folds Unicode the same everywhere, whatever the machine offers.
const SHAPE = [
  `--username=${OWNER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

async function removeUnfinished({ folder }: Home) {
  const leftovers = readdirSync(folder).filter((name) => name.startsWith('data.new-'))
  const options = { recursive: true, force: true, maxRetries: 5 }
  for (const name of leftovers) await rm(join(folder, name), options)
}

function give(account: Account | undefined, ...paths: string[]) {
  if (!account) return
  for (const path of paths) chownSync(path, account.uid, account.gid)
}
