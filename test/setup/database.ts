import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../../shared/runtime/db.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { urlOf } from './global.ts'

/** A migrated database for one test file. */
export type TestDatabase = { url: string; db: Database; drop(): Promise<void> }

/** Creates a database from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template template`)
  const url = urlOf(server, name)
  const db = openDatabase({
    url,
    max: 5,
    applicationName: 'test',
    statementTimeoutMs: 0,
    onError: () => {},
  })
  return {
    url,
    db,
    drop: async () => {
      await db.destroy()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
