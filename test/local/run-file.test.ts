import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { identify, isAlive, type ProcessId, waitUntil } from '../../local/processes.ts'
import { type ClaimOptions, claimRun, type Run } from '../../local/run-file.ts'
import { temporaryFolder } from './folders.ts'

const DEAD_PROCESS: ProcessId = { pid: 2 ** 22 + 1, started: '1' }

test('a data folder can be claimed only once, until the claim is released', async () => {
  const { dataDir, path } = createDataDir()
  const run = await claim(dataDir)
  expect(read(path)).toEqual({
    supervisor: identify(process.pid),
    starters: [],
    stopping: false,
    children: [],
  })
  await expect(claim(dataDir)).rejects.toThrow(
    `Antesala is already running in ${dataDir} (process ${process.pid}): stop it, or start with another`,
  )
  run.release()
  await claim(dataDir)
})

test('only one of many simultaneous claims to the data folder of a dead process succeeds', async () => {
  const { dataDir, path } = createDataDir({ supervisor: DEAD_PROCESS })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => claim(dataDir)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(read(path).supervisor.pid).toBe(process.pid)
})

test('a data folder can be claimed if the process ID of its owner now belongs to another process', async () => {
  const { dataDir } = createDataDir({ supervisor: { pid: process.pid, started: 'before' } })
  await claim(dataDir)
})

test('a claim waits for a previous run that is stopping', async () => {
  const predecessor = startProcess()
  const { dataDir } = createDataDir({ supervisor: identify(predecessor.pid), stopping: true })
  const lines: string[] = []
  const claimed = claim(dataDir, {
    show: (line) => {
      lines.push(line)
      predecessor.kill()
    },
  })
  await claimed
  expect(lines).toEqual([`Waiting for the previous run (process ${predecessor.pid}) to stop`])
})

test('a claim waits a limited time for a previous run whose npm was killed', async () => {
  const predecessor = startProcess()
  const { dataDir } = createDataDir({
    supervisor: identify(predecessor.pid),
    starters: [DEAD_PROCESS],
  })
  await expect(claim(dataDir, { waitMs: 100 })).rejects.toThrow('does not stop: kill it.')
})

test('a claim stops the children of a killed run, even those that ignore SIGTERM, but no process that reuses an ID', async () => {
  const children = [startProcess(), startProcess("trap '' TERM; while :; do sleep 0.05; done")]
  const bystander = startProcess()
  const { dataDir } = createDataDir({
    supervisor: DEAD_PROCESS,
    children: [
      ...children.map(({ pid }) => identify(pid)),
      { pid: bystander.pid, started: 'before' },
    ],
  })
  await claim(dataDir, { leftoverMs: 300 })
  expect(await waitUntil(() => !children.some(({ pid }) => isAlive(pid)), 1_000)).toBe(true)
  expect(isAlive(bystander.pid)).toBe(true)
})

test('the run file is deleted on release, and reported if it cannot be read', async () => {
  const { dataDir, path } = createDataDir()
  ;(await claim(dataDir)).release()
  expect(existsSync(path)).toBe(false)
  writeFileSync(path, '{')
  await expect(claim(dataDir)).rejects.toThrow(`${path} cannot be read`)
})

function createDataDir(previousRun?: Partial<Run>) {
  const dataDir = temporaryFolder()
  const path = join(dataDir, 'run.json')
  const deadRun: Run = { supervisor: DEAD_PROCESS, starters: [], stopping: false, children: [] }
  if (previousRun) writeFileSync(path, JSON.stringify({ ...deadRun, ...previousRun }))
  return { dataDir, path }
}

async function claim(dataDir: string, options: Partial<ClaimOptions> = {}) {
  const run = await claimRun({ dataDir, ...options })
  onTestFinished(run.release)
  return run
}

function read(path: string): Run {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function startProcess(script = 'while :; do sleep 0.05; done') {
  const child = spawn('/bin/sh', ['-c', script], { stdio: 'ignore' })
  const { pid } = child
  if (!pid) throw new Error('no process')
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return { pid, kill: () => child.kill() }
}
