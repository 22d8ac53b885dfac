import { chownSync } from 'node:fs'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { findHome } from '../../../local/postgres/home.ts'
import { type Postgres, startPostgres } from '../../../local/postgres/postgres.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { copyRunningCluster, giveTo } from './copy-cluster.ts'

/** A server whose log is archived; `restoreTo` is the DATA_DIR of the server that replaces it. */
export type Archived = { url: string; dataDir: string; restoreTo: string }

/** Lets a server archive its log; it must be restarted after that. */
export async function archiveLog(db: Database, restoreTo: string): Promise<void> {
  const { account } = await findHome(restoreTo)
  const archive = await archiveOf(restoreTo)
  await mkdir(archive, { mode: 0o700 })
  if (account) chownSync(archive, account.uid, account.gid)
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/%f`
  await sql`alter system set archive_mode = on`.execute(db)
  await sql`alter system set archive_command = ${sql.lit(command)}`.execute(db)
}

/**
 * Takes a base backup of a server that is in use.
 * @param db connected to the server, with one connection
 */
export async function takeBackup(db: Database, { dataDir, restoreTo }: Archived): Promise<void> {
  await copyRunningCluster(db, await findHome(dataDir), await findHome(restoreTo))
}

/** Waits until everything that was committed so far is in the archive. */
export async function untilArchived(db: Database): Promise<void> {
  const { rows } = await sql<{
    file: string
  }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db)
  for (;;) {
    const { rows: archived } = await sql<{ file: string }>`select last_archived_wal as file
      from pg_stat_archiver`.execute(db)
    if (String(archived[0]?.file) >= String(rows[0]?.file)) return
    await delay(100)
  }
}

/** Starts the server that was restored from the backup and the archive, as it was at a time. */
export async function restoreBackup(restoreTo: string, time: Date): Promise<Postgres> {
  const home = await findHome(restoreTo)
  await appendFile(
    join(home.data, 'postgresql.auto.conf'),
    `archive_mode = off
restore_command = 'cp ${await archiveOf(restoreTo)}/%f %p'
recovery_target_time = '${time.toISOString().replace('Z', '+00')}'
recovery_target_action = 'promote'\n`,
  )
  await writeFile(join(home.data, 'recovery.signal'), '')
  await giveTo(home)
  return await startPostgres({ dataDir: restoreTo })
}

async function archiveOf(dataDir: string) {
  return join((await findHome(dataDir)).folder, 'archive')
}
