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
import { ClearError } from '../clear-error.ts'
import { writeWhole } from '../files.ts'
import { type Account, findAccount, isAllowed, weAreRoot } from './account.ts'

/**
 * The folder of one cluster: `data` (PostgreSQL's own), `password`, `server.log` and, where its
 * account cannot read node_modules, `native`.
 */
export type Home = { folder: string; data: string; account: Account | undefined; private: boolean }

const PRIVATE_HOMES = '/var/tmp/antesala-'

/**
 * Finds or makes the cluster's folder: `postgres` inside DATA_DIR, or, when we are root and
 * PostgreSQL's account cannot get there, a private one that `postgres-home` in DATA_DIR records.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const record = join(dataDir, 'postgres-home')
  if (existsSync(record)) return recordedHome(dataDir, record)
  const folder = join(realpathSync(dataDir), 'postgres')
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true, mode: weAreRoot() ? 0o711 : 0o700 })
  const account = findAccount(data)
  if (isAllowed(account, '-x', [folder])) return { folder, data, account, private: false }
  if (existsSync(data)) {
    throw new ClearError(
      `PostgreSQL runs as user ${account?.uid}, who may no longer enter ${folder}: ` +
        'let that user pass, or start from where it was.',
    )
  }
  rmdirSync(folder)
  return privateHome(dataDir, record, account)
}

/** Keeps a private home from systemd-tmpfiles, which removes from /var/tmp what is 30 days old. */
export function keepFresh(folder: string) {
  const now = new Date()
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    try {
      lutimesSync(join(folder, entry), now, now)
    } catch {} // PostgreSQL removes files of its own while we look
  }
}

async function privateHome(
  dataDir: string,
  record: string,
  account: Account | undefined,
): Promise<Home> {
  const folder = mkdtempSync(PRIVATE_HOMES)
  chmodSync(folder, 0o711)
  await writeWhole(join(folder, 'belongs-to'), realpathSync(dataDir))
  await writeWhole(record, `${folder}\n`)
  return { folder, data: join(folder, 'data'), account, private: true }
}

async function recordedHome(dataDir: string, record: string): Promise<Home> {
  const folder = readFileSync(record, 'utf8').trim()
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found || !existsSync(join(folder, 'belongs-to'))) {
    throw new ClearError(
      `The database of this DATA_DIR was kept in ${folder}, which is gone. Bring that folder ` +
        `back, or remove ${record} to start with an empty database.`,
    )
  }
  if (!weAreRoot())
    throw new ClearError(`The database in ${folder} was made by root: start as root.`)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0)
    throw new ClearError(`${folder}, named by ${record}, is not a folder only root can change.`)
  await claim(folder, dataDir, record)
  const data = join(folder, 'data')
  return { folder, data, account: findAccount(data), private: true }
}

// A copied DATA_DIR would share its original's database and stop it under its feet; a moved one
// takes its database along.
async function claim(folder: string, dataDir: string, record: string) {
  const mark = join(folder, 'belongs-to')
  const owner = readFileSync(mark, 'utf8').trim()
  const here = realpathSync(dataDir)
  if (owner === here) return
  const rival = join(owner, 'postgres-home')
  if (existsSync(rival) && readFileSync(rival, 'utf8').trim() === folder) {
    throw new ClearError(
      `The database in ${folder} belongs to ${owner}, of which this DATA_DIR is a copy: ` +
        `remove ${record} to start with an empty database.`,
    )
  }
  await writeWhole(mark, here)
}
