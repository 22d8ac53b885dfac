import { realpathSync } from 'node:fs'
import pg from 'pg'
import { OWNER } from './cluster.ts'

/**
 * Why the server cannot be used yet; nothing when it can.
 * @param data the cluster it must be serving
 */
export async function refusal(url: string, data: string): Promise<string | undefined> {
  try {
    const found = await ask(url, "select current_setting('data_directory') as found")
    const serves = realpathSync(String(found))
    return serves === realpathSync(data) ? undefined : `port of another cluster, ${serves}`
  } catch (error) {
    return (error as Error).message
  }
}

/** Creates our database in a cluster that has just been made. */
export async function ensureDatabase(url: string) {
  const exists = await ask(url, `select 1 as found from pg_database where datname = '${OWNER}'`)
  if (!exists) await ask(url, `create database ${OWNER}`)
}

// On the database every cluster has from the start.
async function ask(url: string, statement: string): Promise<unknown> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({
    connectionString: maintenance.href,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  })
  client.on('error', () => {}) // the query that is under way rejects
  try {
    await client.connect()
    return (await client.query(statement)).rows[0]?.found
  } finally {
    await client.end().catch(() => {})
  }
}
