import {
  chmodSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
} from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../files.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { type Account, findAccount, isAllowed, isRoot } from './account.ts'

/**
 * The folder of a cluster. It contains `data` (PostgreSQL's data directory), `password`, `server.log` and, if
 * PostgreSQL's account cannot read node_modules, a copy of the binaries in `native`.
 */
export type Home = {
  folder: string
  data: string
  account: Account | undefined
  isPrivate: boolean
}

const PRIVATE_HOME_PREFIX = '/var/tmp/antesala-'

/**
 * Finds or creates the cluster's folder: `postgres` in DATA_DIR or, if PostgreSQL's account cannot enter
 * that, a private folder in /var/tmp. The path of a private folder is stored in `postgres-home` in DATA_DIR.
 * @throws UserFacingError if the private folder is missing or not safe, if the cluster is inaccessible, or if
 *   it belongs to another DATA_DIR
 */
export async function findHome(dataDir: string): Promise<Home> {
  const homePointerFile = join(dataDir, 'postgres-home')
  if (existsSync(homePointerFile)) return openPrivateHome(dataDir, homePointerFile)
  const folder = join(realpathSync(dataDir), 'postgres')
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  const account = findAccount(data)
  if (isAllowed(account, '-x', [folder])) return { folder, data, account, isPrivate: false }
  if (existsSync(data)) {
    throw new UserFacingError(
      `PostgreSQL runs as user ${account?.uid}, who can no longer enter ${folder}: ` +
        'give that user access, or start from the previous location.',
    )
  }
  rmdirSync(folder)
  return createPrivateHome(dataDir, homePointerFile, account)
}

/** Updates the times of all files in a folder: systemd-tmpfiles deletes files in /var/tmp after 30 days. */
export function touchAll(folder: string) {
  const now = new Date()
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    try {
      lutimesSync(join(folder, entry), now, now)
    } catch {} // PostgreSQL may have deleted the file
  }
}

async function createPrivateHome(
  dataDir: string,
  homePointerFile: string,
  account: Account | undefined,
): Promise<Home> {
  const folder = mkdtempSync(PRIVATE_HOME_PREFIX)
  chmodSync(folder, 0o711)
  await writeAtomically(join(folder, 'belongs-to'), realpathSync(dataDir))
  await writeAtomically(homePointerFile, `${folder}\n`)
  return { folder, data: join(folder, 'data'), account, isPrivate: true }
}

async function openPrivateHome(dataDir: string, homePointerFile: string): Promise<Home> {
  const folder = readFileSync(homePointerFile, 'utf8').trim()
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (!stats || !existsSync(join(folder, 'belongs-to'))) {
    throw new UserFacingError(
      `The database of this DATA_DIR was kept in ${folder}, which is missing. Restore that ` +
        `folder, or remove ${homePointerFile} to start with an empty database.`,
    )
  }
  if (!isRoot())
    throw new UserFacingError(`The database in ${folder} was created by root: start as root.`)
  if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0)
    throw new UserFacingError(
      `${folder}, named in ${homePointerFile}, is not a folder that only root can change.`,
    )
  await checkOwner(folder, dataDir, homePointerFile)
  const data = join(folder, 'data')
  return { folder, data, account: findAccount(data), isPrivate: true }
}

// A copied DATA_DIR must not share the database of the original; a moved one keeps its database.
async function checkOwner(folder: string, dataDir: string, homePointerFile: string) {
  const ownerFile = join(folder, 'belongs-to')
  const owner = readFileSync(ownerFile, 'utf8').trim()
  const here = realpathSync(dataDir)
  if (owner === here) return
  const original = join(owner, 'postgres-home')
  if (existsSync(original) && readFileSync(original, 'utf8').trim() === folder) {
    throw new UserFacingError(
      `The database in ${folder} belongs to ${owner}, and this DATA_DIR is a copy of that: ` +
        `remove ${homePointerFile} to start with an empty database.`,
    )
  }
  await writeAtomically(ownerFile, here)
}
