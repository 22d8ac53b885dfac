// Measures whether the memory of an API process and a worker grows: submissions at a steady rate are accepted and
// recorded, and their emails sent. Takes an hour, or the number of minutes given by `npm run bench:memory -- 10`.

import {
  forkBenchScript,
  openBenchApi,
  openBenchDatabase,
  openBenchWorker,
  residentMiB,
} from './antesala.ts'
import { numberArgument } from './arguments.ts'
import { runAtRate } from './load.ts'
import { numberedInquiries } from './submissions.ts'
import { withLifecycle } from './with-lifecycle.ts'

const MINUTES = numberArgument(60)
const ROWS = 12
const PER_SECOND = 100
const CONNECTIONS = 16

await withLifecycle(async (life) => {
  const DATABASE_URL = await openBenchDatabase(life)
  const sink = await forkBenchScript<{ port: number }>(life, 'smtp-sink.main.ts')
  const SMTP_URL = `smtp://127.0.0.1:${sink.ready.port}`
  const api = await openBenchApi(life, { DATABASE_URL })
  const worker = await openBenchWorker(life, { DATABASE_URL, SMTP_URL })
  const nextBody = numberedInquiries()
  const print = async (minutes: number) => {
    // The sink answers at once.
    const { accepted } = await sink.ask<{ accepted: number }>({ until: 0 })
    const [apiMiB, workerMiB] = await Promise.all([residentMiB(api.child), residentMiB(worker)])
    console.log(
      `after ${minutes.toFixed(1).padStart(5)} min, ${String(accepted).padStart(7)} emails:` +
        ` API ${apiMiB.toFixed(0)} MiB, worker ${workerMiB.toFixed(0)} MiB`,
    )
  }
  await print(0)
  for (let row = 1; row <= ROWS; row++) {
    await runAtRate({
      port: api.port,
      path: '/api/v1/contact',
      connections: CONNECTIONS,
      perSecond: PER_SECOND,
      durationMs: (MINUTES / ROWS) * 60_000,
      nextBody,
      onResponse: () => {},
    })
    await print((MINUTES / ROWS) * row)
  }
})
