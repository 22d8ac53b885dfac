import type { PgBoss } from 'pg-boss'
import type { Config } from '../shared/runtime/config.ts'
import type { Log } from '../shared/runtime/log.ts'
import type { Database } from '../shared/tables/tables.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RelayGate } from './mail/relay-gate.ts'
import type { RenderMail } from './mail/templates.ts'
import type { WorkerMetrics } from './metrics.ts'

/** What the handlers of a worker process share. */
export type WorkerContext = {
  config: Config
  log: Log
  db: Database
  boss: PgBoss
  mailer: Mailer
  renderMail: RenderMail
  relay: RelayGate
  metrics: WorkerMetrics
  /** Names this process in the ledger of attempts: host and process id. */
  worker: string
}
