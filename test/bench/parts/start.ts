import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../local/ports.ts'
import type { SettingName } from '../../../shared/runtime/config.ts'
import { childEnvironment } from '../../../shared/runtime/config.ts'
import { openBenchDatabase } from '../antesala.ts'
import type { Figure, Part } from '../figures.ts'
import { runLoad } from '../load.ts'
import { inquiryBody } from '../submissions.ts'

const LOAD_MS = 8_000
const CONNECTIONS = 32
const START_LIMIT_MS = 120_000

type Settings = Partial<Record<SettingName, string>>

/** A started process: its id, how long it took until it was ready, and how to end it. */
type Started = { pid: number; ms: number; end: () => Promise<void> }

/**
 * How long the processes take to start, and the first `npm start` in an empty folder; and how much memory API and
 * worker have resident after their start and after a load.
 */
export const start: Part = {
  title: `Start, and resident memory before and after ${LOAD_MS / 1000} s of inquiries`,
  async measure(life) {
    const dataDir = await mkdtemp(join(tmpdir(), 'antesala-bench-'))
    life.onClose('folder', () => rm(dataDir, { recursive: true, force: true }))
    const first = await startEverything(dataDir)
    const DATABASE_URL = await openBenchDatabase(life)
    const api = await startProcess('api/main.ts', '/readyz', 'PORT', { DATABASE_URL })
    life.onClose('api', api.end)
    const worker = await startProcess('worker/main.ts', '/healthz', 'METRICS_PORT', {
      DATABASE_URL,
      SMTP_URL: 'smtp://127.0.0.1:9',
    })
    life.onClose('worker', worker.end)
    const idle = await Promise.all([residentMiB(api), residentMiB(worker)])
    await runLoad({
      port: api.port,
      connections: CONNECTIONS,
      durationMs: LOAD_MS,
      expected: 200,
      nextRequest: (index) => ({
        path: '/api/v1/contact',
        headers: { 'Content-Type': 'application/json' },
        body: inquiryBody(index),
      }),
    })
    const loaded = await Promise.all([residentMiB(api), residentMiB(worker)])
    return [
      { name: 'first npm start, until the API is ready', value: first, unit: 'ms' },
      { name: 'start of the API', value: api.ms, unit: 'ms' },
      { name: 'start of a worker', value: worker.ms, unit: 'ms' },
      ...memoryFigures('after the start', idle),
      ...memoryFigures('after the load', loaded),
    ]
  },
}

function memoryFigures(when: string, [api, worker]: [number, number]): Figure[] {
  return [
    { name: `resident memory of the API ${when}`, value: api, unit: 'MiB' },
    { name: `resident memory of a worker ${when}`, value: worker, unit: 'MiB' },
  ]
}

async function startEverything(dataDir: string): Promise<number> {
  const { ms, end } = await startProcess('local/start.main.ts', '/readyz', 'PORT', {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
  })
  await end()
  return ms
}

/**
 * Starts a process.
 * @param path responds with status 200 once it is ready
 * @param portSetting the setting for the port of `path`
 */
async function startProcess(
  script: string,
  path: string,
  portSetting: 'PORT' | 'METRICS_PORT',
  settings: Settings,
): Promise<Started & { port: number }> {
  const port = await freePort()
  const env = childEnvironment({
    HOST: '127.0.0.1',
    METRICS_PORT: '',
    AUTH_SECRET: 'a secret of the benchmark, thirty-two characters long',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...settings,
    [portSetting]: String(port),
  })
  const started = performance.now()
  const args = [join(import.meta.dirname, '../../..', script)]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await isUp(`http://127.0.0.1:${port}${path}`))) {
    if (performance.now() - started > START_LIMIT_MS || child.exitCode !== null)
      throw new Error(`${script} did not start`)
    await delay(20)
  }
  const ms = performance.now() - started
  const end = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { pid: child.pid ?? 0, port, ms, end }
}

function isUp(url: string) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

// Linux only; elsewhere NaN.
async function residentMiB({ pid }: Started): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
