import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoStaff } from '../../local/demo/staff.ts'
import { isAlive, isRunning, signal, waitUntil } from '../../local/processes.ts'
import type { Run } from '../../local/run-file.ts'
import { childEnvironment } from '../../shared/runtime/config.ts'
import { cookiesOf, postSignIn, staffClient } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'
import { temporaryFolder } from './folders.ts'

/** How long a start may take on a busy machine, in milliseconds. */
const readyMs = 150_000

test('npm start runs everything, recovers after its supervisor was killed, and leaves nothing running', async () => {
  const dataDir = temporaryFolder()
  const first = await startReady(dataDir)
  expect(first.output()).toMatch(/^ {2}Portal +http:\/\/127\.0\.0\.1:\d+\/$/m)
  expect(first.output()).toContain('Press Ctrl-C to stop.')
  expect((await fetch(`${first.address()}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${first.address()}/admin/`)).text()).toContain('antesala-demo-sales')
  const { email, password } = demoStaff.find(({ role }) => role === 'admin') ?? {}
  const signedIn = await postSignIn(first.address(), { email, password })
  const demo = staffClient(first.address(), cookiesOf(signedIn))
  expect((await demo.get('/api/staff/staff')).status).toBe(200)
  const scraped = first.output().match(/Metrics +(\S+) +(\S+)/) ?? []
  for (const [url, metric] of [
    [scraped[1], 'antesala_http_requests_total'],
    [scraped[2], 'antesala_job_attempts_total'],
  ])
    expect(await (await fetch(`${url}`)).text()).toContain(metric)
  expect(warningsIn(dataDir)).toEqual([])
  expect(await sql(dataDir, 'select 1 as one')).toBe('one\n---\n1\n(1 row)\n')
  const before = processesOf(dataDir)
  first.process.kill('SIGKILL')

  const second = await startReady(dataDir)
  expect(second.output()).toContain(`taking it over`)
  const after = processesOf(dataDir)
  expect(after.postgres).toBe(before.postgres)
  expect(before.children.some(isRunning)).toBe(false)

  second.process.kill('SIGINT')
  second.process.kill('SIGINT')
  expect(await once(second.process, 'exit')).toEqual([0, null])
  expect(after.children.some(isRunning)).toBe(false)
  expect(isAlive(after.postgres)).toBe(false)
  expect(existsSync(join(dataDir, 'run.json'))).toBe(false)
}, 400_000)

test('npm start reports in one line that its port is in use, and starts no database', async () => {
  const portOwner = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void portOwner.close())
  await once(portOwner, 'listening')
  const { port } = portOwner.address() as { port: number }
  const dataDir = temporaryFolder()
  const { process, output } = start(dataDir, String(port))
  expect(await once(process, 'exit')).toEqual([1, null])
  expect(output()).toMatch(
    new RegExp(`^Port ${port} on 127.0.0.1 is in use: .*, or start with PORT=\\d+ npm start\\n$`),
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

// In a container, a shell or npm may adopt orphans; then the end of npm cannot be detected.
const adopter = existsSync('/proc/1/comm') ? readFileSync('/proc/1/comm', 'utf8') : 'sh'
const canDetectNpmEnd = !/^(npm|node|\w*sh)\b/.test(adopter)

test.runIf(canDetectNpmEnd)(
  'the script of npm start starts nothing if npm has already ended, as in `npm start | head -1`',
  async () => {
    const dataDir = temporaryFolder()
    const log = join(dataDir, 'out.log')
    const script = join(import.meta.dirname, '../../local/start.main.ts')
    // With this invalid port, nothing starts even if the test fails.
    const env = childEnvironment({ DATA_DIR: dataDir, PORT: 'http' })
    env.npm_lifecycle_event = 'start'
    // The shell, the parent of the script, exits immediately.
    spawn('/bin/sh', ['-c', `"${process.execPath}" "${script}" > "${log}" 2>&1 &`], { env })
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toMatch(/^npm has ended/), soon)
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false)
  },
)

test('npm start reports invalid settings and exits', async () => {
  const { process, output } = start(temporaryFolder(), 'http')
  expect(await once(process, 'exit')).toEqual([1, null])
  expect(output()).toBe('The settings cannot be used:\n  PORT: must be a whole number\n')
})

// Returns the log lines of the API and the worker above the level `info`, which is 30 in pino.
function warningsIn(dataDir: string) {
  const logs = ['api', 'worker'].map((part) =>
    readFileSync(join(dataDir, 'log', `${part}.log`), 'utf8')
      .trim()
      .split('\n'),
  )
  for (const log of logs) expect(log.length).toBeGreaterThan(0)
  return logs.flat().filter((line) => JSON.parse(line).level > 30)
}

async function startReady(dataDir: string) {
  const started = start(dataDir, '0')
  const isReady = () => started.output().includes('is ready in') || hasEnded(started.process)
  expect(await waitUntil(isReady, readyMs)).toBe(true)
  expect(started.output()).toMatch(/^Antesala is ready in [\d.]+ s$/m)
  const address = () => started.output().match(/Portal +(\S+)\//)?.[1] ?? ''
  return { ...started, address }
}

/** Runs the script of `npm start` in a data folder. */
function start(dataDir: string, PORT: string) {
  const process = run('start', [], childEnvironment({ DATA_DIR: dataDir, PORT, METRICS_PORT: '0' }))
  let text = ''
  for (const stream of [process.stdout, process.stderr])
    stream?.on('data', (chunk) => {
      text += chunk
    })
  onTestFinished(() => end(process, dataDir))
  return { process, output: () => text }
}

async function sql(dataDir: string, statement: string) {
  const process = run('sql', [statement], childEnvironment({ DATA_DIR: dataDir }))
  let text = ''
  process.stdout?.on('data', (chunk) => {
    text += chunk
  })
  await once(process, 'close')
  return text
}

function run(name: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const script = join(import.meta.dirname, `../../local/${name}.main.ts`)
  // Not in the clone, which may contain the user's .env file.
  const cwd = tmpdir()
  return spawn(process.execPath, [script, ...args], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
}

// Also stops what a failed test left running.
async function end(process: ChildProcess, dataDir: string) {
  if (!hasEnded(process)) {
    process.kill('SIGTERM')
    await once(process, 'exit')
  }
  if (!existsSync(join(dataDir, 'run.json'))) return
  const { children, postgres } = processesOf(dataDir)
  for (const { pid } of children.filter(isRunning)) signal(pid, 'SIGKILL')
  if (isAlive(postgres)) signal(postgres, 'SIGQUIT')
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}

function processesOf(dataDir: string) {
  const { children }: Run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'))
  const lockFile = join(dataDir, 'postgres/data/postmaster.pid')
  const postgres = existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8').split('\n')[0]) : -1
  return { children, postgres }
}
