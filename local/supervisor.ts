import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type Config,
  childEnvironment,
  isStartedByNpm,
  isThisMachine,
  loadConfig,
} from '../shared/runtime/config.ts'
import { isDatabaseDown } from '../shared/runtime/errors.ts'
import { createLifecycle, type Lifecycle } from '../shared/runtime/lifecycle.ts'
import { openMediaStore } from '../shared/runtime/media/open-store.ts'
import { migrate } from '../shared/runtime/migrate.ts'
import type { ProcessEnd } from '../shared/tables/jobs/processes.ts'
import { ensureAuthSecret } from './auth-secret.ts'
import { banner } from './banner.ts'
import { buildAdmin } from './build-admin.ts'
import { type Child, keepRunning } from './child.ts'
import { openDatabaseRoles } from './database-roles.ts'
import { loadDemo } from './demo/load.ts'
import { demoStaff } from './demo/staff.ts'
import { followLog, prepareLogFolder } from './log-files.ts'
import { startMailbox } from './mailbox.ts'
import { storeObservedEnd } from './observed-end.ts'
import { choosePorts, type Part, type Ports } from './ports.ts'
import { isRoot } from './postgres/account.ts'
import { supervisePostgres } from './postgres/supervise.ts'
import { identify, isRunning } from './processes.ts'
import { claimRun, npmAncestors, npmHasEnded, type RunFile } from './run-file.ts'
import { type Terminal, terminalLog } from './terminal.ts'
import { UserFacingError } from './user-facing-error.ts'

const root = join(import.meta.dirname, '..')

/** What the steps of the start sequence share. */
type Start = {
  config: Config
  dataDir: string
  logDir: string
  terminal: Terminal
  lifecycle: Lifecycle
  run: RunFile
  stop: AbortSignal
  children: Child[]
}

/** Settings of the child processes that are chosen at start if the configuration does not contain them. */
type Resolved = { databaseUrl: (part: Part) => string; smtpUrl: string; authSecret: string } & Ports

/**
 * Runs all of Antesala until `stop` is aborted, then stops everything in reverse order. If the dashboard
 * cannot be built, only shows the error.
 * @throws if anything else cannot be started, after stopping what was started
 */
export async function runEverything(terminal: Terminal, stop: AbortController) {
  const startedAt = performance.now()
  const lifecycle = createLifecycle((name, error) =>
    terminal.show(`${name} could not be stopped: ${(error as Error).message}`),
  )
  try {
    const start = await claimDataDir(terminal, lifecycle, stop)
    const resolved = await openServices(start)
    await openChildren(start, resolved)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    terminal.show(`\nAntesala is ready in ${seconds} s\n\n${bannerText(start, resolved)}`)
    await untilAborted(stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    await lifecycle.close()
    if (stop.signal.aborted) terminal.show('Stopped')
  }
}

async function claimDataDir(
  terminal: Terminal,
  lifecycle: Lifecycle,
  stop: AbortController,
): Promise<Start> {
  if (isStartedByNpm() && npmHasEnded())
    throw new UserFacingError('npm has ended: Antesala does not start.')
  const config = loadConfig()
  const dataDir = resolve(config.DATA_DIR)
  const starters = isStartedByNpm() ? npmAncestors() : []
  makeDataDir(dataDir)
  const run = await claimRun({ dataDir, starters, show: terminal.show })
  lifecycle.onClose('run.json', run.release)
  stop.signal.addEventListener('abort', () => {
    run.update({ stopping: true })
    terminal.show('Stopping')
  })
  // An npm that is killed with SIGKILL cannot send us a signal to stop.
  const timer = setInterval(() => starters.every(isRunning) || stop.abort(), 500)
  lifecycle.onClose('check of npm', () => clearInterval(timer))
  const logDir = join(dataDir, 'log')
  return { config, dataDir, logDir, terminal, lifecycle, run, stop: stop.signal, children: [] }
}

function makeDataDir(dataDir: string) {
  try {
    // If we are root, PostgreSQL's unprivileged account needs to traverse this directory.
    mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new UserFacingError(`DATA_DIR cannot be used: ${(error as Error).message}`)
  }
}

async function openServices(start: Start): Promise<Resolved> {
  const { config, dataDir, logDir, terminal, stop } = start
  const ports = await choosePorts(config)
  terminal.show(`Starting Antesala in ${dataDir}\n`)
  prepareLogFolder(logDir, ['api', 'worker'])
  const build = step(start, 'Dashboard', () => buildAdmin(join(logDir, 'build.log'), stop))
  // The API and the portal work without the dashboard.
  const buildEnd = build.catch((error) => stop.aborted || terminal.show(error.message))
  try {
    const databaseUrl = await openDatabase(start)
    const smtpUrl = await openMailbox(start)
    const authSecret = config.AUTH_SECRET ?? (await ensureAuthSecret(dataDir))
    const urlOf = await prepareDatabase(start, databaseUrl())
    return { databaseUrl: (part) => urlOf(databaseUrl(), part), smtpUrl, authSecret, ...ports }
  } finally {
    await buildEnd
  }
}

async function openDatabase(start: Start): Promise<() => string> {
  const { config, dataDir, terminal, lifecycle, children } = start
  if (config.DATABASE_URL) return () => config.DATABASE_URL ?? ''
  let url = () => ''
  await step(start, 'PostgreSQL', async () => {
    const restartChildren = () => {
      for (const child of children) child.restart()
    }
    const server = await supervisePostgres({ dataDir }, terminal.show, restartChildren)
    lifecycle.onClose('PostgreSQL', server.stop)
    url = server.url
    return `port ${new URL(url()).port}`
  })
  return url
}

async function openMailbox(start: Start): Promise<string> {
  const { config, dataDir, lifecycle } = start
  if (config.SMTP_URL) return config.SMTP_URL
  let url = ''
  await step(start, 'Mailbox', async () => {
    const mailbox = await startMailbox({ dir: join(dataDir, 'mail') })
    lifecycle.onClose('mailbox', mailbox.stop)
    url = mailbox.url
    return `port ${new URL(url).port}`
  })
  return url
}

// Returns the function that changes the owner's URL to that of a process.
async function prepareDatabase(start: Start, databaseUrl: string) {
  const log = terminalLog('start', start.terminal)
  await step(start, 'Migrations', async () => {
    await migrate({ databaseUrl, log }).catch((error) => {
      throw isDatabaseDown(error) ? databaseError(databaseUrl, error) : error
    })
    return 'up to date'
  })
  if (start.config.DATABASE_URL) return (url: string) => url
  const urlOf = await openDatabaseRoles(databaseUrl, log)
  await step(start, 'Demo data', async () =>
    (await loadDemo({ databaseUrl, media: await openMediaStore(start.config), log }))
      ? 'loaded'
      : 'not needed',
  )
  return urlOf
}

function databaseError(databaseUrl: string, { message }: Error) {
  const { host } = new URL(databaseUrl)
  return new UserFacingError(`The database at ${host} (DATABASE_URL) cannot be used: ${message}`)
}

async function openChildren(start: Start, resolved: Resolved) {
  const { metricsPorts } = resolved
  const env = (part: Part) =>
    childEnvironment({
      DATABASE_URL: resolved.databaseUrl(part),
      SMTP_URL: resolved.smtpUrl,
      AUTH_SECRET: resolved.authSecret,
      PORT: String(resolved.port),
      ...(metricsPorts && { METRICS_PORT: String(metricsPorts[part]) }),
      ...demoSettings(start.config, resolved.port),
    })
  const pids = new Map<string, number | undefined>()
  const openPart = (name: string, part: Part) =>
    step(start, name, async () => {
      const child = openChild(
        start,
        part,
        () => env(part),
        resolved.databaseUrl,
        (pid) => {
          pids.set(part, pid)
          const running = [...pids.values()].filter((pid) => pid !== undefined)
          start.run.update({ children: running.map(identify) })
        },
      )
      await Promise.race([child.ready, untilAborted(start.stop)])
      start.stop.throwIfAborted()
      return 'ready'
    })
  await Promise.all([openPart('API', 'api'), openPart('Worker', 'worker')])
}

// The dashboard shows the demo's sign-ins only if PUBLIC_URL is on this machine, because anyone who sees the
// sign-ins can use them.
function demoSettings(config: Config, port: number) {
  if (config.DATABASE_URL) return {}
  const isLocal = isThisMachine(publicUrlAt(port))
  const signIns = demoStaff.map(({ email, password, role }) => ({ email, password, role }))
  return {
    ENVIRONMENT_NAME: config.ENVIRONMENT_NAME ?? 'demo',
    // The demo's accounts have no second factor.
    REQUIRE_TWO_FACTOR: config.REQUIRE_TWO_FACTOR ?? 'none',
    ...(isLocal && { DEMO_STAFF: JSON.stringify(signIns) }),
  }
}

function publicUrlAt(port: number) {
  return loadConfig([], childEnvironment({ PORT: String(port) })).PUBLIC_URL
}

function openChild(
  { logDir, terminal, lifecycle, children }: Start,
  part: Part,
  env: () => NodeJS.ProcessEnv,
  databaseUrl: (part: Part) => string,
  onPid: (pid: number | undefined) => void,
): Child {
  const logFile = join(logDir, `${part}.log`)
  lifecycle.onClose(
    `log of ${part}`,
    followLog(logFile, (line) => terminal.showWarning(part, line)),
  )
  const script = join(root, part, 'main.ts')
  const onEnd = (pid: number, end: ProcessEnd) => storeObservedEnd(databaseUrl(part), pid, end)
  const child = keepRunning({ name: part, script, env, logFile, show: terminal.show, onPid, onEnd })
  lifecycle.onClose(part, child.stop)
  children.push(child)
  return child
}

function bannerText({ config, dataDir, logDir }: Start, { port, metricsPorts }: Resolved) {
  return banner({
    url: publicUrlAt(port),
    mailDir: config.SMTP_URL ? undefined : join(dataDir, 'mail'),
    metrics: metricsPorts && metricsUrls(config, metricsPorts),
    logDir,
    isDemo: !config.DATABASE_URL,
    hasAdministrator: config.STAFF_EMAIL !== undefined,
  })
}

function metricsUrls({ HOST }: Config, ports: Record<Part, number>) {
  return [`http://${HOST}:${ports.api}/metrics`, `http://${HOST}:${ports.worker}/metrics`]
}

async function step({ terminal, stop }: Start, name: string, work: () => Promise<string>) {
  stop.throwIfAborted()
  await terminal.step(name, work)
  stop.throwIfAborted()
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
