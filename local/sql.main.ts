import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loadConfig } from '../shared/runtime/config.ts'
import { formatTable } from './table.ts'

const statement = process.argv.slice(2).join(' ').trim()

function databaseUrl() {
  const { DATABASE_URL, DATA_DIR } = loadConfig()
  if (DATABASE_URL) return DATABASE_URL
  const file = join(DATA_DIR, 'database-url')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new Error('There is no database yet: run npm start to create one, or set DATABASE_URL.')
}

async function run() {
  if (!statement) throw new Error('Usage: npm run sql -- "select count(*) from leads"')
  const client = new pg.Client({ connectionString: databaseUrl(), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // the running query rejects
  try {
    await client.connect()
    // The extended protocol accepts only one statement.
    const query = { text: statement, queryMode: 'extended' }
    const { rows, rowCount, command, fields } = await client.query(query)
    if (fields.length > 0)
      console.log(
        formatTable(
          fields.map(({ name }) => name),
          rows,
        ),
      )
    console.log(
      fields.length > 0
        ? `(${rowCount} ${rowCount === 1 ? 'row' : 'rows'})`
        : `${command} ${rowCount ?? ''}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function errorText(error: Error & { code?: string }) {
  return error.code === 'ECONNREFUSED'
    ? 'The database is not running: run npm start.'
    : error.message
}

await run().catch((error) => {
  console.error(errorText(error))
  process.exit(1)
})
