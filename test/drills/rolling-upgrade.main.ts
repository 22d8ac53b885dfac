import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../local/ports.ts'
import { childEnvironment } from '../../shared/runtime/config.ts'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import {
  benchSettings,
  openBenchConnections,
  openBenchFolder,
  openEmptyDatabase,
} from '../bench/antesala.ts'
import { fail } from '../bench/arguments.ts'
import { withLifecycle } from '../bench/with-lifecycle.ts'
import { startRelay } from '../setup/relay.ts'
import { auditLeads, drain, startLoad } from './load.ts'

// Upgrades a running installation from an earlier commit to this version, under load: migrates, starts new processes,
// and stops the old ones once the new ones are ready.

const INQUIRIES_PER_SECOND = 100
const PHASE_MS = 8_000

const here = join(import.meta.dirname, '../..')
const commit = process.argv[2] ?? fail('usage: npm run drill:upgrade -- <commit>')

/** Processes of one version. */
type Release = { apis: { port: number; child: ChildProcess }[]; worker: ChildProcess }

await withLifecycle(async (life) => {
  const earlier = await checkOut(life, commit)
  const databaseUrl = await openEmptyDatabase(life)
  const relay = await startRelay()
  life.onClose('relay', () => relay.stop())
  const settings = { ...benchSettings, DATABASE_URL: databaseUrl, SMTP_URL: relay.url }
  const db = openBenchConnections(databaseUrl, 2)
  life.onClose('connections', () => db.destroy())

  await runScript(earlier, 'shared/runtime/migrate.main.ts', settings)
  const old = await startRelease(life, earlier, settings)
  let inService = old.apis
  let turn = 0
  const load = startLoad(
    INQUIRIES_PER_SECOND,
    () => (inService[turn++ % inService.length] as { port: number }).port,
  )
  await delay(PHASE_MS)

  const started = performance.now()
  await runScript(here, 'shared/runtime/migrate.main.ts', settings)
  const migratedMs = Math.round(performance.now() - started)
  await delay(PHASE_MS)
  const next = await startRelease(life, here, settings)
  inService = [...old.apis, ...next.apis]
  await delay(PHASE_MS)
  inService = next.apis
  await Promise.all([...old.apis.map(({ child }) => child), old.worker].map(stop))
  await delay(PHASE_MS)

  const report = await load.stop()
  await drain(db)
  console.log(
    `from ${commit}; migrated in ${migratedMs} ms; emails accepted: ${relay.accepted.length}`,
  )
  const { repeated, statuses, longestGapMs } = report
  console.log({ repeated, longestGapMs: Math.round(longestGapMs), ...Object.fromEntries(statuses) })
  console.log(await auditLeads(db, report))
})

// Uses the packages of this version.
async function checkOut(life: Lifecycle, revision: string) {
  const folder = await openBenchFolder(life)
  const archive = execFileSync('git', ['archive', revision], { cwd: here, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function startRelease(life: Lifecycle, folder: string, settings: object): Promise<Release> {
  const worker = startScript(folder, 'worker/main.ts', settings)
  life.onClose('worker', () => stop(worker))
  const apis = await Promise.all([1, 2].map(() => startApi(life, folder, settings)))
  return { apis, worker }
}

async function startApi(life: Lifecycle, folder: string, settings: object) {
  const port = await freePort()
  const child = startScript(folder, 'api/main.ts', { ...settings, PORT: String(port) })
  life.onClose('api', () => stop(child))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await delay(100)
  return { port, child }
}

async function runScript(folder: string, script: string, settings: object) {
  const child = startScript(folder, script, settings)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
}

function startScript(folder: string, script: string, settings: object) {
  const env = childEnvironment({ ...settings, LOG_LEVEL: 'error' })
  return spawn(process.execPath, [join(folder, script)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
