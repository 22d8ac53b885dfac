import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { prepareRestored } from '../../shared/runtime/restored.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { inquiryBody } from '../bench/submissions.ts'
import {
  type Archived,
  archiveLog,
  restoreBackup,
  takeBackup,
  untilArchived,
} from '../chaos/cluster/backup.ts'
import { type Installation, startInstallation } from '../setup/installation.ts'
import { silentLog } from '../setup/log.ts'
import { setUpTestRoles, urlForRole } from '../setup/role-urls.ts'
import { soon } from '../setup/waiting.ts'

async function createDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'antesala-restore-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

function connectTo(url: string): Database {
  const db = openDatabase({
    ...{ url, max: 1, applicationName: 'test', statementTimeoutMs: 0, onError: () => {} },
  })
  onTestFinished(() => db.destroy())
  return db
}

/** Starts a migrated server with roles, whose log is archived. */
async function startArchived(): Promise<Archived & { kill(): Promise<void> }> {
  const [dataDir, restoreTo] = [await createDataDir(), await createDataDir()]
  const first = await startPostgres({ dataDir, volatile: true })
  await archiveLog(connectTo(first.url), restoreTo)
  await first.stop()
  const { url, pid, ended, destroy } = await startPostgres({ dataDir, volatile: true })
  onTestFinished(destroy)
  await migrate({ databaseUrl: url, log: silentLog })
  await setUpTestRoles(url)
  const kill = async () => {
    process.kill(pid, 'SIGKILL')
    await ended
  }
  return { url, dataDir, restoreTo, kill }
}

async function startWithRoles(url: string, replyDelayMs: number) {
  const settings = {
    RATE_LIMIT_PER_MINUTE: '100000',
    CLIENT_RECIPIENTS_PER_DAY: '0',
    NOTICES_PER_HOUR: '0',
  }
  const installation = await startInstallation(
    { ...settings, DATABASE_URL: urlForRole(url, 'api') },
    silentLog,
    { DATABASE_URL: urlForRole(url, 'worker') },
  )
  installation.relay.replyDelayMs = replyDelayMs
  await installation.worker
  return installation
}

/** An inquiry that was answered with 200. */
type Acknowledged = { leadId: string; refCode: string }

/** Submits inquiries as four clients, of which each pauses after an answer. */
function startClients({ submit }: Installation) {
  const acknowledged: Acknowledged[] = []
  const stop = new AbortController()
  const client = async (first: number) => {
    for (let number = first; !stop.signal.aborted; number += 4) {
      const response = await submit('contact', JSON.parse(inquiryBody(number)))
      if (response.status === 200) acknowledged.push((await response.json()) as Acknowledged)
      await delay(100)
    }
  }
  const clients = Promise.all([0, 1, 2, 3].map(client))
  const end = async () => {
    stop.abort()
    await clients
  }
  return { acknowledged, end }
}

async function pooledCodes(db: Database) {
  const { rows } = await sql<{ code: string }>`select unnest(codes) as code from code_pool`.execute(
    db,
  )
  return rows.map(({ code }) => code)
}

const messageIds = ({ relay }: Installation) => relay.accepted.map(({ messageId }) => messageId)

function inBoth<T>(some: T[], others: T[]) {
  const set = new Set(others)
  return some.filter((one) => set.has(one))
}

test('a backup taken under load contains everything acknowledged before, and no code or email is used twice', async () => {
  const archived = await startArchived()
  const db = connectTo(archived.url)
  const before = await startWithRoles(archived.url, 300)
  const { acknowledged, end } = startClients(before)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), soon)
  await takeBackup(db, archived)
  const count = acknowledged.length
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(count + 20), soon)

  // The database is restored to this moment, and what follows is lost.
  const kept = acknowledged.map(({ leadId }) => leadId)
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  await delay(100)
  await end()
  const later = await startWithRoles(archived.url, 0)
  const lost = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const response = await later.submit('contact', JSON.parse(inquiryBody(100_000 + number)))
      return (await response.json()) as Acknowledged
    }),
  )
  await vi.waitFor(() => expect(later.relay.accepted.length).toBeGreaterThan(20), soon)
  await untilArchived(db)
  await Promise.all([before.stop(), later.stop()])
  await archived.kill()

  const restored = await restoreBackup(archived.restoreTo, rows[0]?.time as Date)
  onTestFinished(restored.destroy)
  const after = connectTo(restored.url)
  await vi.waitFor(async () => {
    const { rows } = await sql`select pg_is_in_recovery() as is`.execute(after)
    expect(rows).toEqual([{ is: false }])
  }, soon)
  const { rows: unsent } = await sql<{
    id: string
  }>`select '<' || message_id || '>' as id from emails
    where status in ('queued', 'sending')`.execute(after)
  const wereSent = inBoth(
    unsent.map(({ id }) => id),
    [...messageIds(before), ...messageIds(later)],
  )
  const lostCodes = lost.map(({ refCode }) => refCode)
  // Without the preparation, these codes would be given to others, and these emails sent again.
  expect(inBoth(await pooledCodes(after), lostCodes)).toEqual(lostCodes)
  expect(wereSent.length).toBeGreaterThan(0)

  await prepareRestored({ databaseUrl: restored.url, log: silentLog, sendsEmails: false })
  const repaired = await startWithRoles(restored.url, 0)
  await vi.waitFor(async () => {
    const { rows: leads } = await sql<{ id: string }>`select id from leads`.execute(after)
    expect(kept.filter((id) => !leads.some((lead) => lead.id === id))).toEqual([])
    expect(
      inBoth(
        leads.map(({ id }) => id),
        lost.map(({ leadId }) => leadId),
      ),
    ).toEqual([])
    const { rows } = await sql`select from pgboss.job where state < 'completed'
      and name ~ '^(record|send)'`.execute(after)
    expect(rows).toHaveLength(0)
    expect((await pooledCodes(after)).length).toBeGreaterThan(1_000)
  }, soon)
  expect(inBoth(await pooledCodes(after), lostCodes)).toEqual([])
  expect((await repaired.submit()).status).toBe(200)
  expect(
    inBoth(
      messageIds(repaired),
      unsent.map(({ id }) => id),
    ),
  ).toEqual([])
  const { rows: held } = await sql`select from emails where status = 'unknown'`.execute(after)
  expect(held).toHaveLength(unsent.length)
}, 300_000)
