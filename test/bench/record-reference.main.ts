// A worker to compare ours with: it records each job of the queue `reference` with one insert.
// usage: node record-reference.main.ts <pg-boss | graphile-worker> <database url>

import { run } from 'graphile-worker'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

const [kind = '', url = ''] = process.argv.slice(2)

const INSERT = 'insert into reference_records (body) values ($1)'

const workers: Record<string, () => Promise<unknown>> = {
  'pg-boss': async () => {
    const pool = new pg.Pool({ connectionString: url })
    const boss = new PgBoss({ connectionString: url })
    await boss.start()
    await boss.work('reference', async (jobs) => {
      for (const { data } of jobs) await pool.query(INSERT, [data])
    })
  },
  'graphile-worker': async () => {
    await run({
      preset: {
        worker: {
          connectionString: url,
          concurrentJobs: 24,
          maxPoolSize: 26,
          localQueue: { size: 500 },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      taskList: {
        reference: async (body, { withPgClient }) => {
          await withPgClient((client) =>
            client.query({ name: 'record', text: INSERT, values: [body] }),
          )
        },
      },
    })
  },
}

const start = workers[kind]
if (!start) throw new Error(`unknown kind of worker: ${kind}`)
await start()
