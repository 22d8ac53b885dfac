import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { startApi } from '../../api/server.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createProducerBoss, createWorkerBoss } from '../../shared/runtime/boss.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { openMediaStore } from '../../shared/runtime/media/open-store.ts'
import type { MediaStore } from '../../shared/runtime/media/store.ts'
import { openWorker, type WorkerOptions } from '../../worker/worker.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { requireEventTexts } from './event-texts.ts'
import { silentLog } from './log.ts'
import { type Relay, startRelay } from './relay.ts'
import { urlForRole } from './role-urls.ts'
import { testOptions } from './worker-options.ts'

/** What answers can do without is waited for, so that tests see it on a busy machine, too. */
const LOOK_UP_MS = 60_000

/** An installation for one test file: an API, a database and a mail server. Tests start its workers. */
export type Antesala = TestDatabase & {
  /** The base URL of the API. */
  address: string
  /** The port of the API's metrics; undefined unless `METRICS_PORT` is set. */
  metricsPort: number | undefined
  relay: Relay
  /** Where the files of its properties are. */
  media: MediaStore
  /** The settings of its API, as environment variables for processes that a test starts. */
  env: Record<string, string>
  /** The settings of its workers. */
  workerEnv: Record<string, string>
  /** Runs an SQL statement in its database. */
  sql(statement: string): Promise<{ rows: Record<string, unknown>[] }>
  startWorker(
    options?: Partial<WorkerOptions>,
  ): Promise<{ stop(): Promise<void>; metricsPort: number | undefined }>
  /**
   * Starts a pg-boss for the test itself, with the options of the API's or of a worker's. It stops when the
   * installation is closed.
   */
  startBoss(role?: 'api' | 'worker'): Promise<PgBoss>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<JsonResponse>
  /**
   * Posts a submission.
   * @returns the body of the response
   * @throws if it is not accepted
   */
  submit(
    path: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<JsonResponse['body']>
  close(): Promise<void>
}

/** A response with its body parsed as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each test checks the shape of the body
export type JsonResponse = { status: number; headers: Headers; body: any }

/**
 * Starts an API with a new database and a new mail server. It does not look for problems of the system: alerts and their
 * emails would disturb most tests.
 * @param settings override the defaults of the tests
 * @param log the log of its processes; by default, nothing is logged
 */
export async function openAntesala(
  settings: Record<string, string> = {},
  log: Log = silentLog,
): Promise<Antesala> {
  const lifecycle = createLifecycle((name, error) => {
    throw new Error(`${name} did not close`, { cause: error })
  })
  const database = await createTestDatabase()
  lifecycle.onClose('database', async () => {
    try {
      await requireEventTexts(database.db)
    } finally {
      await database.drop()
    }
  })
  const relay = await startRelay()
  lifecycle.onClose('relay', () => relay.stop())

  const mediaDir = join(tmpdir(), `antesala-media-${newId()}`)
  lifecycle.onClose('media', () => rm(mediaDir, { recursive: true, force: true }))

  const common = {
    MEDIA_DIR: mediaDir,
    SMTP_URL: relay.url,
    AUTH_SECRET: 'a secret of the tests, thirty-two characters long',
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '100000',
    PAGE_RATE_LIMIT_PER_MINUTE: '100000',
    REQUIRE_TWO_FACTOR: 'none',
    CLIENT_RECIPIENTS_PER_DAY: '0',
    NOTICES_PER_HOUR: '0',
    // The emails that changes cause leave at once.
    UNDO_SECONDS: '0',
    ...settings,
  }
  const env = { DATABASE_URL: urlForRole(database.url, 'api'), ...common }
  const workerEnv = { DATABASE_URL: urlForRole(database.url, 'worker'), ...common }
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], env)
  const { port, metricsPort } = await startApi(config, log, lifecycle, {
    isWatching: false,
    lookUpMs: LOOK_UP_MS,
  })
  const address = `http://127.0.0.1:${port}`

  return {
    ...database,
    address,
    metricsPort,
    relay,
    media: await openMediaStore(config),
    env,
    workerEnv,
    sql: async (statement) =>
      await sql.raw<Record<string, unknown>>(statement).execute(database.db),
    startWorker: async (options) => {
      const workerConfig = loadConfig(['DATABASE_URL', 'SMTP_URL'], workerEnv)
      const workerLifecycle = createLifecycle(() => {})
      const worker = await openWorker(workerConfig, log, workerLifecycle, {
        ...testOptions,
        ...options,
      })
      lifecycle.onClose('worker', () => workerLifecycle.close())
      return { ...worker, stop: () => workerLifecycle.close() }
    },
    startBoss: async (role = 'api') => {
      const boss = createBoss(database.url, role)
      await boss.start()
      lifecycle.onClose('pg-boss', () => boss.stop({ graceful: false }))
      return boss
    },
    post: (path, body, headers) => post(`${address}${path}`, body, headers),
    submit: async (path, body, headers) => {
      const response = await post(`${address}${path}`, body, headers)
      if (response.status === 200) return response.body
      throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(response.body)}`)
    },
    close: () => lifecycle.close(),
  }
}

function createBoss(url: string, role: 'api' | 'worker') {
  const options = { url, log: silentLog }
  if (role === 'api') return createProducerBoss(options, { statementTimeoutMs: 8_000 })
  return createWorkerBoss(options, { connections: 4, monitorSeconds: 10 })
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
