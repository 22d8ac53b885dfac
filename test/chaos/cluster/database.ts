import { sql } from 'kysely'
import { type Postgres, startPostgres } from '../../../local/postgres/postgres.ts'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { openBenchConnections, openBenchFolder } from '../../bench/antesala.ts'
import { openLine, portOf, urlThrough } from '../../setup/line.ts'
import type { PatroniCluster } from '../patroni/cluster.ts'
import { createDisk, type Disk } from './disk.ts'
import { startStandby } from './standby.ts'

/** The database of a cluster: a PostgreSQL server, and perhaps a synchronous standby. */
export type ClusterDatabase = {
  /** The URL of the primary. */
  readonly url: string
  /** Connected to the primary, without the line; for faults and for the audit. */
  readonly db: Database
  /** Its disk, if it has one of its own. */
  disk: Disk | undefined
  /** The hosts of the database, if it has several. */
  patroni: PatroniCluster | undefined
  /** Kills the primary (SIGKILL), and waits until it is gone. */
  kill(): Promise<void>
  /** Starts the primary, unless it is running. */
  restart(): Promise<void>
  /** Copies the primary and starts a standby, for which commits wait. */
  addStandby(): Promise<void>
  /** Lets the standby receive nothing more from the primary, so that commits wait for it. */
  cutReplication(): void
  /** Makes the standby the primary. The previous primary must be gone. */
  promote(): Promise<void>
}

type Server = { postgres: Postgres; dataDir: string; db: Database }

/** Starts an empty database whose commits wait for the disk. */
export async function startDatabase(
  life: Lifecycle,
  { hasOwnDisk }: { hasOwnDisk: boolean },
): Promise<ClusterDatabase> {
  const disk = hasOwnDisk ? await createDisk(life) : undefined
  const dataDir = disk?.folder ?? (await openBenchFolder(life))
  let primary = await open({ dataDir })
  let standby: Server | undefined
  const replicationLine = await openLine()
  life.onClose('replication', () => replicationLine.close())
  life.onClose('database', async () => {
    await close(primary)
    if (standby) await close(standby)
  })
  if (disk) await sql`alter system set max_wal_size = '128MB'`.execute(primary.db)

  return {
    get url() {
      return primary.postgres.url
    },
    get db() {
      return primary.db
    },
    disk,
    patroni: undefined,
    kill: async () => {
      process.kill(primary.postgres.pid, 'SIGKILL')
      await primary.postgres.ended
    },
    restart: async () => {
      await primary.db.destroy()
      primary = await open(primary)
    },
    addStandby: async () => {
      const folder = await openBenchFolder(life)
      replicationLine.leadTo(portOf(primary.postgres.url))
      const url = urlThrough(replicationLine, primary.postgres.url)
      const from = { url, dataDir: primary.dataDir }
      const single = openBenchConnections(primary.postgres.url, 1)
      const postgres = await startStandby(single, from, folder)
      await single.destroy()
      standby = { postgres, dataDir: folder, db: connect(postgres) }
    },
    cutReplication: () => replicationLine.vanish(),
    promote: async () => {
      if (!standby) throw new Error('there is no standby')
      const previous = primary
      primary = standby
      standby = undefined
      await sql`select pg_promote()`.execute(primary.db)
      await close(previous)
    },
  }
}

async function open({ dataDir }: { dataDir: string }): Promise<Server> {
  const postgres = await startPostgres({ dataDir })
  return { postgres, dataDir, db: connect(postgres) }
}

function connect({ url }: Postgres) {
  return openBenchConnections(url, 2)
}

async function close({ db, postgres }: Server) {
  await db.destroy()
  await postgres.destroy()
}
