import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { BossTransaction } from '../shared/runtime/boss.ts'
import { camelCase } from '../shared/runtime/db.ts'
import { ClaimExpiredError } from '../shared/runtime/errors.ts'
import type { Database, Tables } from '../shared/tables/tables.ts'

/**
 * Returns a Kysely instance whose statements run in the transaction in which pg-boss completes a batch. Only
 * pg-boss begins and ends this transaction; Kysely's own transactions throw.
 */
export function kyselyOn(tx: BossTransaction): Database {
  const connection = toConnection(tx)
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => toDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect, plugins: [camelCase] })
}

/**
 * Runs `work`, whose statements fail once `signal` is aborted: when pg-boss stops waiting for a batch, because its
 * claim has expired or the worker is stopping. pg-boss (12.38) then sends ROLLBACK behind the running statement, but the
 * next one would still reach the same connection, outside of any transaction, and commit by itself.
 */
export async function whileClaimed<T>(
  tx: BossTransaction,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const { executeSql } = tx
  // Replaced in place: pg-boss recognizes its transaction by this object.
  tx.executeSql = async (...statement) => {
    if (signal.aborted) throw new ClaimExpiredError()
    return await executeSql.apply(tx, statement)
  }
  const result = await work()
  // The signal is also aborted after a batch that was in time; pg-boss then completes its jobs.
  tx.executeSql = executeSql
  return result
}

/**
 * Runs `work` in a savepoint. If `work` throws, its writes are rolled back, and the transaction stays usable.
 */
export async function inSavepoint<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.executeQuery(CompiledQuery.raw('savepoint step'))
  try {
    const result = await work()
    await db.executeQuery(CompiledQuery.raw('release savepoint step'))
    return result
  } catch (error) {
    await db.executeQuery(CompiledQuery.raw('rollback to savepoint step'))
    throw error
  }
}

function toConnection(tx: BossTransaction): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      const { rows } = await tx.executeSql(query.sql, [...query.parameters])
      return { rows }
    },
    streamQuery: () => {
      throw new Error('the transaction of a batch does not support streaming')
    },
  }
}

function toDriver(connection: DatabaseConnection): Driver {
  const reject = async () => {
    throw new Error('pg-boss begins and ends this transaction: use a savepoint')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: reject,
    commitTransaction: reject,
    rollbackTransaction: reject,
  }
}
