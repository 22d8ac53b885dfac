import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '../tables/tables.ts'
import { GuardedClient, guardedPool, type PoolOptions } from './guarded-client.ts'

export type DatabaseOptions = PoolOptions & {
  url: string
  /** Most connections the pool opens. */
  max: number
  /** Shown in `pg_stat_activity`. */
  applicationName: string
  /**
   * Whether statements are prepared once per connection, with a plan that does not depend on their parameters.
   * For a few statements whose text does not vary: each text stays prepared until the connection is closed.
   */
  isPrepared?: boolean
  /** Further settings of each connection, such as `-c lock_timeout=2s`. */
  settings?: string
  /** Called when an idle connection breaks; the pool replaces it. */
  onError: (error: Error) => void
}

/**
 * For lists of a million rows: with enough work_mem, bitmap scans stay exact instead of lossy; without JIT,
 * statements that take a few milliseconds are not compiled. A transaction of a process that hangs ends after a
 * minute, because no dead rows can be removed while it is open.
 */
const SESSION_SETTINGS = '-c work_mem=16MB -c jit=off -c idle_in_transaction_session_timeout=60s'

const GENERIC_PLANS = '-c plan_cache_mode=force_generic_plan'

/** How many idle connections stay open; further ones are closed after 10 s. */
const KEPT_CONNECTIONS = 2

/** Makes columns camelCase in TypeScript and snake_case in SQL; keys inside jsonb stay as they are. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Creates a pool of PostgreSQL connections, which are opened on first use. Close it with `destroy()`. */
export function openDatabase(options: DatabaseOptions): Database {
  setTypeParsers()
  const { isPooled = false } = options
  // In transaction mode, a pooler runs each transaction on any of its connections.
  const isPrepared = options.isPrepared === true && !isPooled
  const settings = [SESSION_SETTINGS, isPrepared ? GENERIC_PLANS : '', options.settings ?? '']
  const pool = new pg.Pool({
    ...guardedPool(options, isPrepared ? PreparingClient : undefined),
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    options: isPooled ? undefined : settings.join(' '),
    // After a quiet time, a burst of requests must not wait for new connections: they could time out meanwhile.
    min: Math.min(KEPT_CONNECTIONS, options.max),
  })
  pool.on('error', options.onError)
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks
  // between two statements of a transaction would end the process; with it, the next statement fails.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  pool.on('release', (_error, client) => (client as unknown as GuardedClient).leaveReadOnlyServer())
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
}

/** Prepares each statement under a name of its own. */
class PreparingClient extends GuardedClient {
  readonly #names = new Map<string, string>()

  override query(...parameters: unknown[]): never {
    const [text, values, ...callback] = parameters
    const query = super.query as (...parameters: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values)) return query.apply(this, parameters)
    const name = this.#names.get(text) ?? `statement ${this.#names.size + 1}`
    this.#names.set(text, name)
    return query.call(this, { name, text, values }, ...callback)
  }
}

/**
 * Configures pg to parse `numeric` as a number and `date` as a string ("2026-11-21"). Our numerics are
 * amounts far below 2^53 cents or numbers from JSON, so a double is precise enough. A date has no
 * time zone and must not become a Date.
 */
export function setTypeParsers() {
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  pg.types.setTypeParser(pg.types.builtins.DATE, String)
}
