import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { findHome } from '../../../local/postgres/home.ts'
import { type Postgres, startPostgres } from '../../../local/postgres/postgres.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { openBenchConnections } from '../../bench/antesala.ts'
import { copyRunningCluster, giveTo } from './copy-cluster.ts'

/**
 * Starts a standby as a copy of a running server in `dataDir`, and lets the primary wait for it with each commit.
 * @param db connected to the primary, with one connection
 * @param primary its data folder, and the URL under which the standby reaches it
 */
export async function startStandby(
  db: Database,
  primary: { url: string; dataDir: string },
  dataDir: string,
): Promise<Postgres> {
  const [from, to] = [await findHome(primary.dataDir), await findHome(dataDir)]
  await copyRunningCluster(db, from, to)
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
  await waitUntilCommitsWait(db, primary.url, standby.url)
  return standby
}

/**
 * Waits until commits on the primary wait for the standby. `pg_reload_conf` does not wait: whether commits do is decided by the
 * checkpointer, which reads the setting only after the checkpoint that it is writing. Until then, a commit is acknowledged
 * that a failover can lose.
 */
async function waitUntilCommitsWait(db: Database, primaryUrl: string, standbyUrl: string) {
  const primary = openBenchConnections(primaryUrl, 1)
  const standby = openBenchConnections(standbyUrl, 1)
  const resume = () => sql`select pg_wal_replay_resume()`.execute(standby)
  try {
    // A commit that waits until the standby has replayed it now waits until the replay is resumed.
    await sql`select pg_wal_replay_pause()`.execute(standby)
    while (!(await isWaitedFor(db, primary, resume)));
  } finally {
    await resume()
    await Promise.all([primary.destroy(), standby.destroy()])
  }
}

// Commits, and returns whether the commit had to wait. Ends the wait with `resume`.
async function isWaitedFor(db: Database, watcher: Database, resume: () => Promise<unknown>) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  let isCommitted = false
  const commit = db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = remote_apply`.execute(tx)
    await sql`select pg_logical_emit_message(true, 'probe', '')`.execute(tx)
  })
  const ended = commit.finally(() => {
    isCommitted = true
  })
  while (!isCommitted) {
    const waiting = await sql`select from pg_stat_activity
      where pid = ${rows[0]?.pid} and wait_event = 'SyncRep'`.execute(watcher)
    if (waiting.rows.length > 0) {
      await resume()
      await ended
      return true
    }
    await delay(50)
  }
  await ended
  return false
}
