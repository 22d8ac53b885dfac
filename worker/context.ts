import type { Tracer } from '@opentelemetry/api'
import type { LimitFunction } from 'p-limit'
import type { PgBoss } from 'pg-boss'
import type { Config } from '../shared/runtime/config.ts'
import type { Log } from '../shared/runtime/log.ts'
import type { MediaStore } from '../shared/runtime/media/store.ts'
import type { Database } from '../shared/tables/tables.ts'
import type { Concurrency } from './concurrency.ts'
import type { ClaimEmail } from './mail/claims.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RelayBreaker } from './mail/relay-breaker.ts'
import type { Stops } from './mail/stops.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { SchemaGuard } from './schema-guard.ts'
import type { SettleAttempt } from './settle.ts'

/** The dependencies of a worker process's job handlers. */
export type WorkerContext = {
  config: Config
  log: Log
  db: Database
  boss: PgBoss
  media: MediaStore
  mailer: Mailer
  relay: RelayBreaker
  concurrency: Concurrency
  /** Runs a function that sends an email, as soon as fewer of them are running than may be sent at once. */
  limitSending: LimitFunction
  stops: Stops
  claimEmail: ClaimEmail
  settleAttempt: SettleAttempt
  schema: SchemaGuard
  metrics: WorkerMetrics
  /** Records spans; undefined if tracing is off. */
  tracer: Tracer | undefined
  /** Host and process id, as recorded with each attempt. */
  worker: string
}
