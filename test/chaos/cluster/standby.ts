import { chownSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { findHome, type Home } from '../../../local/postgres/home.ts'
import { type Postgres, startPostgres } from '../../../local/postgres/postgres.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** Files that belong to the running primary only. */
const ofPrimary = ['postmaster.pid', 'postmaster.opts', 'pg_replslot']

/**
 * Starts a standby as a copy of a running server in `dataDir`, and lets the primary wait for it with each commit.
 * @param db connected to the primary, with one connection
 */
export async function startStandby(
  db: Database,
  primary: { url: string; dataDir: string },
  dataDir: string,
): Promise<Postgres> {
  const [from, to] = [await findHome(primary.dataDir), await findHome(dataDir)]
  await sql`select pg_backup_start('standby', true)`.execute(db)
  await copyCluster(from, to)
  const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop()`.execute(
    db,
  )
  await writeFile(join(to.data, 'backup_label'), String(rows[0]?.labelfile))
  const { hostname, port, username, password } = new URL(primary.url)
  await appendFile(
    join(to.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  await writeFile(join(to.data, 'standby.signal'), '')
  await giveTo(to)
  const standby = await startPostgres({ dataDir })
  await sql`alter system set synchronous_standby_names = '*'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  return standby
}

async function copyCluster(from: Home, to: Home) {
  await copyFile(join(from.folder, 'password'), join(to.folder, 'password'))
  await cp(from.data, to.data, { recursive: true, preserveTimestamps: true })
  for (const name of ofPrimary) await rm(join(to.data, name), { recursive: true, force: true })
  await mkdir(join(to.data, 'pg_replslot'))
}

async function giveTo({ account, data }: Home) {
  if (!account) return
  const paths = await readdir(data, { recursive: true })
  for (const path of [data, ...paths.map((name) => join(data, name))])
    chownSync(path, account.uid, account.gid)
}
