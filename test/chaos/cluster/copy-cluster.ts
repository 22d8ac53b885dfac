import { chownSync } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import limitConcurrency from 'p-limit'
import type { Home } from '../../../local/postgres/home.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** Files that belong to the running server only. */
const ofServer = /^(postmaster\.(pid|opts)|pg_replslot\/.*)$/

/** How many files are copied at the same time. */
const COPIES_AT_ONCE = 16

/**
 * Copies a server while it is in use, as a base backup.
 * @param db connected to the server, with one connection
 */
export async function copyRunningCluster(db: Database, from: Home, to: Home): Promise<void> {
  await sql`select pg_backup_start('copy', true)`.execute(db)
  await copyFiles(from, to)
  const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop()`.execute(
    db,
  )
  await writeFile(join(to.data, 'backup_label'), String(rows[0]?.labelfile))
}

/** Gives all files of a copy to the account that PostgreSQL runs as. */
export async function giveTo({ account, data }: Pick<Home, 'account' | 'data'>): Promise<void> {
  if (!account) return
  const paths = await readdir(data, { recursive: true })
  for (const path of [data, ...paths.map((name) => join(data, name))])
    chownSync(path, account.uid, account.gid)
}

async function copyFiles(from: Home, to: Home) {
  await copyFile(join(from.folder, 'password'), join(to.folder, 'password'))
  await mkdir(to.data, { mode: 0o700 })
  const names = await readdir(from.data, { recursive: true })
  await limitConcurrency(COPIES_AT_ONCE).map(
    names.filter((name) => !ofServer.test(name)),
    (name) => copyEntry(join(from.data, name), join(to.data, name)),
  )
}

// The server may delete a file meanwhile; then the log says so.
async function copyEntry(source: string, target: string) {
  try {
    const isFolder = (await lstat(source)).isDirectory()
    await mkdir(isFolder ? target : dirname(target), { recursive: true, mode: 0o700 })
    if (!isFolder) await copyFile(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(target, { force: true, recursive: true })
  }
}
