import type { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '../tables/tables.ts'

export type DatabaseOptions = {
  url: string
  /** Most connections the pool opens. */
  max: number
  /** Shown in `pg_stat_activity`. */
  applicationName: string
  /** Milliseconds one statement may take; 0: no limit. */
  statementTimeoutMs: number
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onError: (error: Error) => void
}

/**
 * What lists of a million rows need: room to remember which rows two indexes agree on, one by one and
 * not by the page; and no compiling of statements that run for milliseconds.
 */
const SESSION_SETTINGS = '-c work_mem=16MB -c jit=off'

/** How much longer than a statement may take a connection may be silent. */
const SILENCE_MS = 1_500

/** Columns are camelCase in TypeScript, snake_case in SQL; keys inside jsonb stay as they are. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Opens a pool of PostgreSQL connections; they are made on first use. Close with `destroy()`. */
export function openDatabase(options: DatabaseOptions): Database {
  setTypeParsers()
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    statement_timeout: options.statementTimeoutMs || undefined,
    options: SESSION_SETTINGS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  pool.on('error', options.onError)
  // The pool listens to idle connections only. One that breaks between two statements of a
  // transaction would end the process; like this, the transaction's next statement fails.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  if (options.statementTimeoutMs) endWhenSilent(pool, options.statementTimeoutMs + SILENCE_MS)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
}

// statement_timeout is the server's to keep. A server that has frozen or is cut off says nothing at
// all: then the line is given up. One that idles in the pool owes no answer.
function endWhenSilent(pool: pg.Pool, ms: number) {
  pool.on('connect', (client) => {
    const stream = streamOf(client)
    stream.on('timeout', () => stream.destroy(new Error('connection terminated: no answer')))
  })
  pool.on('acquire', (client) => streamOf(client).setTimeout(ms))
  pool.on('release', (_error, client) => streamOf(client).setTimeout(0))
}

function streamOf(client: pg.PoolClient) {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * pg hands `numeric` over as text. Ours are amounts of money far below 2^53 cents, and figures
 * clients sent as JSON numbers: a double holds them. A `date` is a day, in no time zone: it stays
 * the text it is ("2026-11-21").
 */
export function setTypeParsers() {
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  pg.types.setTypeParser(pg.types.builtins.DATE, String)
}
