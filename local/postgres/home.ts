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
 * The folder of a cluster. Contains `data` (PostgreSQL's data directory), `password`, `server.log` and, if
 * the account cannot read node_modules, `native`.
 */
export type Home = { folder: string; data: string; account: Account | undefined; private: boolean }

const PRIVATE_HOME_PREFIX = '/var/tmp/antesala-'

/**
 * Finds or creates the cluster's folder: `postgres` in DATA_DIR or, if we are root and PostgreSQL's
 * account cannot enter that, a private folder whose path is stored in `postgres-home` in DATA_DIR.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const record = join(dataDir, 'postgres-home')
  if (existsSync(record)) return recordedHome(dataDir, record)
  const folder = join(realpathSync(dataDir), 'postgres')
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  const account = findAccount(data)
  if (isAllowed(account, '-x', [folder])) return { folder, data, account, private: false }
  if (existsSync(data)) {
    throw new UserFacingError(
      `PostgreSQL runs as user ${account?.uid}, who can no longer enter ${folder}: ` +
        'give that user access, or start from the previous location.',
    )
  }
  rmdirSync(folder)
  return privateHome(dataDir, record, account)
}

/** Updates the file times of a private home: systemd-tmpfiles deletes files in /var/tmp after 30 days. */
export function touchAll(folder: string) {
  const now = new Date()
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    try {
      lutimesSync(join(folder, entry), now, now)
    } catch {} // PostgreSQL can delete files meanwhile
  }
}

async function privateHome(
  dataDir: string,
  record: string,
  account: Account | undefined,
): Promise<Home> {
  const folder = mkdtempSync(PRIVATE_HOME_PREFIX)
  chmodSync(folder, 0o711)
  await writeAtomically(join(folder, 'belongs-to'), realpathSync(dataDir))
  await writeAtomically(record, `${folder}\n`)
  return { folder, data: join(folder, 'data'), account, private: true }
}

async function recordedHome(dataDir: string, record: string): Promise<Home> {
  const folder = readFileSync(record, 'utf8').trim()
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found || !existsSync(join(folder, 'belongs-to'))) {
    throw new UserFacingError(
      `The database of this DATA_DIR was kept in ${folder}, which is missing. Restore that ` +
        `folder, or remove ${record} to start with an empty database.`,
    )
  }
  if (!isRoot())
    throw new UserFacingError(`The database in ${folder} was created by root: start as root.`)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0)
    throw new UserFacingError(
      `${folder}, named in ${record}, is not a folder that only root can change.`,
    )
  await checkOwner(folder, dataDir, record)
  const data = join(folder, 'data')
  return { folder, data, account: findAccount(data), private: true }
}

// A copied DATA_DIR must not share the database of the original; a moved one keeps its database.
async function checkOwner(folder: string, dataDir: string, record: string) {
  const mark = join(folder, 'belongs-to')
  const owner = readFileSync(mark, 'utf8').trim()
  const here = realpathSync(dataDir)
  if (owner === here) return
  const original = join(owner, 'postgres-home')
  if (existsSync(original) && readFileSync(original, 'utf8').trim() === folder) {
    throw new UserFacingError(
      `The database in ${folder} belongs to ${owner}, of which this DATA_DIR is a copy: ` +
        `remove ${record} to start with an empty database.`,
    )
  }
  await writeAtomically(mark, here)
}
