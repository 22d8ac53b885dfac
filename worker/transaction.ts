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
import type { Database, Tables } from '../shared/tables/tables.ts'

/**
 * A Kysely handle on the transaction in which pg-boss completes a batch. pg-boss opens and commits it;
 * the handle can do neither.
 */
export function kyselyOn(tx: BossTransaction): Database {
  const connection = connectionOn(tx)
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOf(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect, plugins: [camelCase] })
}

/** Runs work in a savepoint: if it throws, its writes are rolled back and the transaction stays usable. */
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

function connectionOn(tx: BossTransaction): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      const { rows } = await tx.executeSql(query.sql, [...query.parameters])
      return { rows }
    },
    streamQuery: () => {
      throw new Error('a job transaction cannot stream')
    },
  }
}

function driverOf(connection: DatabaseConnection): Driver {
  const refuse = async () => {
    throw new Error('pg-boss begins and ends this transaction: use a savepoint')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  }
}
