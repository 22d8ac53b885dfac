import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { mintCodes } from '../shared/jobs/mint-codes.ts'
import { createProducerBoss } from '../shared/runtime/boss.ts'
import type { Config } from '../shared/runtime/config.ts'
import { openDatabase } from '../shared/runtime/db.ts'
import type { Lifecycle } from '../shared/runtime/lifecycle.ts'
import type { Log } from '../shared/runtime/log.ts'
import { openMediaStore } from '../shared/runtime/media/open-store.ts'
import { serveMetrics } from '../shared/runtime/metrics/listener.ts'
import { createMetrics } from '../shared/runtime/metrics/metrics.ts'
import { recordProcess } from '../shared/runtime/record-process.ts'
import { releaseName } from '../shared/runtime/release.ts'
import { API_STATEMENT_TIMEOUT_MS } from '../shared/runtime/role-defaults.ts'
import { startBoss } from '../shared/runtime/schema.ts'
import { openTracing } from '../shared/runtime/tracing/open-tracing.ts'
import { waitForDatabase } from '../shared/runtime/wait-for-database.ts'
import { createApp } from './app.ts'
import { answerBrokenRequests } from './http/broken-requests.ts'
import { answerExpectations } from './http/expectations.ts'
import { hintOf } from './http/hint.ts'
import { warnIfProxyIsLikely } from './http/proxy-warnings.ts'
import type { Retirement } from './http/retirement.ts'
import { createCodeLease } from './intake/code-lease.ts'
import { type Commit, createIntake, MAX_COMMITS } from './intake/intake.ts'
import { traceCommit, traceIntake } from './intake/trace-intake.ts'
import { countSubmissions, createApiMetrics } from './metrics/metrics.ts'
import { createPortalTexts } from './portal/portal-texts.ts'
import { createReferralVisits } from './portal/referral-visits.ts'
import { createLiveStreams } from './staff/live/streams.ts'
import { createAuth } from './staff/signin/auth.ts'
import { ensureFirstAdministrator } from './staff/signin/first-administrator.ts'
import { createSso } from './staff/signin/sso.ts'
import { createNamedProperties } from './v1/named-properties.ts'
import { createNextSteps } from './v1/next-steps.ts'
import { createOptionalLookup } from './v1/optional-lookup.ts'
import { createUnknownCodes } from './v1/unknown-codes.ts'
import { startWatching } from './watch/watch.ts'

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 15_000
/** Longer than proxies usually keep an idle connection, so that the proxy closes it, not the server. */
const KEEP_ALIVE_MS = 65_000
/** How long open requests may still take when the server stops. */
const DRAIN_MS = 10_000
/** A stopping server closes idle connections at this interval. */
const IDLE_CLOSE_MS = 500
const POOL_SIZE = 20
/**
 * Connections that the system may keep until the event loop accepts them; at most `net.core.somaxconn`. The first packets
 * of one more are lost, and its client sends them again seconds later.
 */
const BACKLOG = 4_096

/** Options that only tests change. */
type ApiOptions = {
  /** Default: those in `api/app.ts`. */
  retirements?: Retirement[]
  /** Whether the API looks for problems of the system. */
  isWatching?: boolean
  /** How long an optional look-up may take, in milliseconds. */
  lookUpMs?: number
}

/**
 * Starts an API process and creates the first administrator, if the settings name one. Waits for the database as long
 * as it cannot be used.
 * @param options those that only tests change
 * @returns the ports it listens on; `metricsPort` is undefined if metrics are off
 * @throws if a port cannot be opened or the first administrator's password is easy to guess
 */
export async function startApi(
  config: Config<'DATABASE_URL' | 'AUTH_SECRET'>,
  log: Log,
  lifecycle: Lifecycle,
  { retirements, isWatching = true, lookUpMs }: ApiOptions = {},
): Promise<{ port: number; metricsPort: number | undefined }> {
  const start = { log, lifecycle }
  // Closed last, so that the spans of everything else are sent.
  const tracer = await openTracing('api', config, log, lifecycle)
  const pool = {
    url: config.DATABASE_URL,
    statementTimeoutMs: API_STATEMENT_TIMEOUT_MS,
    isPooled: config.DATABASE_DIRECT_URL !== undefined,
  }
  const db = openDatabase({
    ...pool,
    max: POOL_SIZE,
    applicationName: 'antesala-api',
    onError: (error) => log.warn({ err: error }, 'database.error'),
  })
  lifecycle.onClose('database', () => db.destroy())
  recordProcess({ db, log, lifecycle, kind: 'api', release: releaseName(config) })

  const intakeDb = openDatabase({
    ...pool,
    max: MAX_COMMITS,
    applicationName: 'antesala-api-intake',
    isPrepared: true,
    onError: (error) => log.warn({ err: error }, 'database.error'),
  })
  lifecycle.onClose('intake database', () => intakeDb.destroy())

  const boss = createProducerBoss({ url: config.DATABASE_URL, log }, pool)
  lifecycle.onClose('pg-boss', () => boss.stop({ graceful: false }))
  await startBoss(boss, start)

  const codes = createCodeLease({ db, log, requestRefill: () => boss.send(mintCodes.queue, {}) })
  lifecycle.onClose('codes', () => codes.release())

  const unknownCodes = createUnknownCodes({ db, log })
  lifecycle.onClose('unknown codes', () => unknownCodes.settle())

  const referralVisits = createReferralVisits({ db, log }, config.TIME_ZONE)
  lifecycle.onClose('referral visits', () => referralVisits.settle())

  const metrics = createMetrics(log, config)
  const counts = createApiMetrics(metrics, { db, boss, config })
  const metricsPort = await serveMetrics(metrics, config, log, lifecycle)

  const onCommit = (commit: Commit) => {
    counts.commits.observe({}, commit.jobs.length)
    if (tracer) traceCommit(tracer, commit)
  }
  const { intake, isFull } = createIntake({ db: intakeDb, boss, codes, onCommit })
  const auth = createAuth({ config, db, boss, log })
  const sso = createSso({ config, db, boss, log })
  await waitForDatabase(start, () => ensureFirstAdministrator(config, db, log))

  const live = createLiveStreams(db, log)
  const lookUp = createOptionalLookup(log, lookUpMs)

  const context = {
    config,
    log,
    db,
    boss,
    media: await openMediaStore(config),
    intake: traceIntake(countSubmissions(intake, counts), tracer),
    isIntakeFull: isFull,
    unknownCodes,
    lookUp,
    namedProperties: createNamedProperties(db, lookUp),
    nextSteps: createNextSteps(config),
    referralVisits,
    auth,
    metrics: counts,
    live,
    texts: createPortalTexts(db, log, config.TIME_ZONE),
    sso,
    tracer,
  }
  warnIfProxyIsLikely(config, log)
  const app = createApp(context, retirements)
  const server = await listen(createServer({ requireHostHeader: false }, app), config)
  lifecycle.onClose('listener', () => drain(server))
  // Closed before the listener, which would otherwise wait DRAIN_MS for the streams.
  lifecycle.onClose('live streams', () => live.close())

  if (isWatching) {
    const watching = startWatching(context)
    lifecycle.onClose('watch', () => watching.stop())
  }

  const { port } = server.address() as AddressInfo
  log.info({ host: config.HOST, port }, 'process.ready')
  return { port, metricsPort }
}

async function listen(server: Server, { HOST, PORT, PUBLIC_URL, LOCALE }: Config): Promise<Server> {
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const isHttps = PUBLIC_URL.startsWith('https:')
  const hint = hintOf('INVALID_REQUEST', PUBLIC_URL, LOCALE)
  answerBrokenRequests(server, { hint, language: LOCALE, isHttps })
  answerExpectations(server)
  server.listen(PORT, HOST, BACKLOG)
  await once(server, 'listening')
  return server
}

// Stops listening, and closes each connection after its next response, or after DRAIN_MS. Idle connections
// are closed with a delay, because a request may be on its way; http.Server's own close() would cut it off.
async function drain(server: Server) {
  server.prependListener('request', (_request, response) =>
    response.setHeader('Connection', 'close'),
  )
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CLOSE_MS)
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
