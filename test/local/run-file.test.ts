import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { identify, isAlive, type ProcessId, waitUntil } from '../../local/processes.ts'
import { type ClaimOptions, claimRun, type Run } from '../../local/run-file.ts'
import { temporaryFolder } from './folders.ts'

const GONE: ProcessId = { pid: 2 ** 22 + 1, started: '1' }

test('is claimed by one process until it is released', async () => {
  const { dataDir, path } = place()
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

test('is claimed by only one of many processes after its owner died', async () => {
  const { dataDir, path } = place({ supervisor: GONE })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => claim(dataDir)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(read(path).supervisor.pid).toBe(process.pid)
})

test('can be claimed if its process id now belongs to another process', async () => {
  const { dataDir } = place({ supervisor: { pid: process.pid, started: 'before' } })
  await claim(dataDir)
})

test('waits for a predecessor that is stopping', async () => {
  const predecessor = startProcess()
  const { dataDir } = place({ supervisor: identify(predecessor.pid), stopping: true })
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

test('waits only a limited time for a predecessor whose npm was killed', async () => {
  const predecessor = startProcess()
  const { dataDir } = place({ supervisor: identify(predecessor.pid), starters: [GONE] })
  await expect(claim(dataDir, { waitMs: 100 })).rejects.toThrow('does not stop: kill it.')
})

test('ends the children of a killed predecessor, even those that ignore SIGTERM', async () => {
  const children = [startProcess(), startProcess("trap '' TERM; while :; do sleep 0.05; done")]
  const bystander = startProcess()
  const { dataDir } = place({
    supervisor: GONE,
    children: [
      ...children.map(({ pid }) => identify(pid)),
      { pid: bystander.pid, started: 'before' },
    ],
  })
  await claim(dataDir, { leftoverMs: 300 })
  expect(await waitUntil(() => !children.some(({ pid }) => isAlive(pid)), 1_000)).toBe(true)
  expect(isAlive(bystander.pid)).toBe(true)
})

test('is deleted on release, and reported if it cannot be read', async () => {
  const { dataDir, path } = place()
  ;(await claim(dataDir)).release()
  expect(existsSync(path)).toBe(false)
  writeFileSync(path, '{')
  await expect(claim(dataDir)).rejects.toThrow(`${path} cannot be read`)
})

function place(found?: Partial<Run>) {
  const dataDir = temporaryFolder()
  const path = join(dataDir, 'run.json')
  const dead: Run = { supervisor: GONE, starters: [], stopping: false, children: [] }
  if (found) writeFileSync(path, JSON.stringify({ ...dead, ...found }))
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
