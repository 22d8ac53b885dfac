import { realpathSync } from 'node:fs'
import pg from 'pg'
import { OWNER } from './cluster.ts'

/**
 * Returns why the server cannot be used yet, or undefined if it can.
 * @param data the data directory that the server must use
 */
export async function unavailableReason(url: string, data: string): Promise<string | undefined> {
  try {
    const found = await queryValue(url, "select current_setting('data_directory') as found")
    const actual = realpathSync(String(found))
    return actual === realpathSync(data)
      ? undefined
      : `the port belongs to another cluster, ${actual}`
  } catch (error) {
    return (error as Error).message
  }
}

/** Creates our database if it does not exist. */
export async function ensureDatabase(url: string) {
  const exists = await queryValue(
    url,
    `select 1 as found from pg_database where datname = '${OWNER}'`,
  )
  if (!exists) await queryValue(url, `create database ${OWNER}`)
}

// Connects to the `postgres` database, which every cluster has.
async function queryValue(url: string, statement: string): Promise<unknown> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({
    connectionString: maintenance.href,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  })
  client.on('error', () => {}) // the running query rejects
  try {
    await client.connect()
    return (await client.query(statement)).rows[0]?.found
  } finally {
    await client.end().catch(() => {})
  }
}
