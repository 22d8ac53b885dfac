import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PgBoss } from 'pg-boss'
import { endHolds } from '../../api/watch/holds.ts'
import { notify } from '../../api/watch/notify.ts'
import { createObjectives } from '../../api/watch/objectives.ts'
import { findProblems } from '../../api/watch/problems.ts'
import { type Config, loadConfig } from '../../shared/runtime/config.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { readClock } from '../../shared/tables/clock.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { Antesala } from './antesala.ts'
import { silentLog } from './log.ts'

/** What an API that looks for problems works with: its own database role, and its settings. */
export type Watcher = {
  config: Config<'DATABASE_URL' | 'AUTH_SECRET'>
  db: Database
  boss: PgBoss
  log: typeof silentLog
  /** Looks for problems once, and notifies ops. Objectives are measured anew. */
  watch(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens what an API needs in order to look for problems in an installation.
 * @param settings override those of the installation
 * @param settleMs how long a problem must be over before ops are notified of that, in milliseconds; default: 0
 */
export async function openWatcher(
  antesala: Antesala,
  boss: PgBoss,
  settings: Record<string, string> = {},
  settleMs = 0,
): Promise<Watcher> {
  const env = { ...antesala.env, ...settings }
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], env)
  const db = openDatabase({
    url: config.DATABASE_URL,
    max: 4,
    statementTimeoutMs: 8_000,
    applicationName: 'antesala-api',
    onError: () => {},
  })
  const context = { config, db, boss, log: silentLog }
  return {
    ...context,
    watch: async () => {
      await endHolds(context)
      const now = await readClock(db)
      const readObjectives = createObjectives(db, config)
      await notify(context, await findProblems({ ...context, readObjectives }, now), now, settleMs)
    },
    close: () => db.destroy(),
  }
}

/** A request that a webhook receiver got. */
type ReceivedRequest = { headers: Record<string, unknown>; body: string }

/** A server that keeps the requests it gets. */
export type WebhookReceiver = {
  url: string
  requests: ReceivedRequest[]
  /** Returns the status with which it answers. */
  statusOf: (request: ReceivedRequest) => number
  close(): void
}

/** Starts a webhook receiver on a free port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const received = { headers: request.headers, body }
      receiver.requests.push(received)
      response.writeHead(receiver.statusOf(received), { Location: '/elsewhere' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook?token=secret`,
    requests: [],
    statusOf: () => 204,
    close: () => server.close(),
  }
  return receiver
}
