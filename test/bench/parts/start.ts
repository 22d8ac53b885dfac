import { join } from 'node:path'
import { freePort } from '../../../local/ports.ts'
import { childEnvironment } from '../../../shared/runtime/config.ts'
import {
  benchSettings,
  openBenchApi,
  openBenchDatabase,
  openBenchFolder,
  openBenchServer,
  openBenchWorker,
  residentMiB,
} from '../antesala.ts'
import type { Figure, Part } from '../figures.ts'
import { runAutocannon } from '../load.ts'
import { numberedInquiries } from '../submissions.ts'
import { withLifecycle } from '../with-lifecycle.ts'

const LOAD_SECONDS = 8
const CONNECTIONS = 32
const FIRST_START_LIMIT_MS = 120_000

/**
 * How long the processes take to start, and the first `npm start` in an empty folder; and how much memory API and
 * worker have resident after their start and after a load.
 */
export const start: Part = {
  title: `Start, and resident memory before and after ${LOAD_SECONDS} s of inquiries`,
  async measure(life) {
    const first = await timeFirstStart()
    const DATABASE_URL = await openBenchDatabase(life)
    const SMTP_URL = 'smtp://127.0.0.1:9'
    const [api, apiMs] = await timed(() => openBenchApi(life, { DATABASE_URL }))
    const [worker, workerMs] = await timed(() => openBenchWorker(life, { DATABASE_URL, SMTP_URL }))
    const idle = await Promise.all([residentMiB(api.child), residentMiB(worker)])
    await runAutocannon({
      port: api.port,
      path: '/api/v1/contact',
      connections: CONNECTIONS,
      seconds: LOAD_SECONDS,
      expected: 200,
      nextBody: numberedInquiries(),
    })
    const loaded = await Promise.all([residentMiB(api.child), residentMiB(worker)])
    return [
      { name: 'first npm start, until the API is ready', value: first, unit: 'ms' },
      { name: 'start of the API', value: apiMs, unit: 'ms' },
      { name: 'start of a worker', value: workerMs, unit: 'ms' },
      ...memoryFigures('after the start', idle),
      ...memoryFigures('after the load', loaded),
    ]
  },
}

// Ends everything that it started before it returns, so that the next measurements have the machine to themselves.
async function timeFirstStart(): Promise<number> {
  return await withLifecycle(async (life) => {
    const DATA_DIR = await openBenchFolder(life)
    const PORT = String(await freePort())
    const own = { PORT, DATA_DIR, DATABASE_URL: '', SMTP_URL: '' }
    const options = {
      env: childEnvironment({ ...benchSettings, ...own }),
      limitMs: FIRST_START_LIMIT_MS,
    }
    const args = [join(import.meta.dirname, '../../../local/start.main.ts')]
    const url = `http://127.0.0.1:${PORT}/readyz`
    const [, ms] = await timed(() => openBenchServer(life, args, url, options))
    return ms
  })
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now()
  const result = await work()
  return [result, performance.now() - started]
}

function memoryFigures(when: string, [api, worker]: [number, number]): Figure[] {
  return [
    { name: `resident memory of the API ${when}`, value: api, unit: 'MiB' },
    { name: `resident memory of a worker ${when}`, value: worker, unit: 'MiB' },
  ]
}
