import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { findHome } from '../../../local/postgres/home.ts'
import { type Postgres, startPostgres } from '../../../local/postgres/postgres.ts'
import type { Database } from '../../../shared/tables/tables.ts'
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
  return standby
}
