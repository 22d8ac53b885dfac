import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ChildOptions, keepRunning } from '../../local/child.ts'
import { isAlive, waitUntil } from '../../local/processes.ts'
import { temporaryFolder } from './folders.ts'

test('keepRunning restarts a child that was killed', async () => {
  const { child, pids, lines, ends } = keep('steady')
  await child.ready
  process.kill(pids[0] ?? 0, 'SIGKILL')
  expect(await waitUntil(() => pids.length === 2, 5_000, 5)).toBe(true)
  expect(ends).toEqual([{ pid: pids[0], cause: 'exited', detail: 'SIGKILL' }])
  expect(lines).toEqual(['Steady ended (SIGKILL): restarting it in 0.01 s'])
})

test('keepRunning kills and restarts a child whose event loop stalls', async () => {
  const { child, pids, lines, ends } = keep('stalling', { silence: 200 })
  await child.ready
  expect(await waitUntil(() => pids.length === 2, 5_000, 5)).toBe(true)
  expect(isAlive(pids[0] ?? 0)).toBe(false)
  expect(ends[0]).toEqual({ pid: pids[0], cause: 'unresponsive', detail: 'SIGKILL' })
  expect(lines[0]).toBe('Stalling has not responded for 0.2 s: killing it')
})

test('keepRunning does not kill a child that sends heartbeats', async () => {
  const { child, pids } = keep('steady', { silence: 500 })
  await child.ready
  const began = performance.now()
  await waitUntil(() => performance.now() - began > 1_000, 2_000)
  expect(pids).toHaveLength(1)
})

test('keepRunning gives up on a child that never becomes ready, and reports the end of its log', async () => {
  const { child, pids } = keep('failing')
  await expect(child.ready).rejects.toThrow(/did not start \(exit code 3\).*no space left/s)
  expect(pids).toHaveLength(3)
})

test('keepRunning waits longer before each restart, up to a limit', async () => {
  const { child, lines } = keep('failing', { pause: 10, longestPause: 15 })
  await expect(child.ready).rejects.toThrow()
  expect(lines.map((line) => line.match(/[\d.]+ s$/)?.[0])).toEqual(['0.01 s', '0.015 s'])
})

test.each(['steady', 'stalling'])('stop leaves no %s child running', async (name) => {
  const { child, pids } = keep(name, { stopping: 200 })
  await child.ready
  await child.stop()
  await child.stop()
  expect(pids.map(isAlive)).toEqual([false])
})

test('keepRunning writes the output of a child to the log', async () => {
  const { child, logFile } = keep('failing')
  await expect(child.ready).rejects.toThrow()
  expect(readFileSync(logFile, 'utf8')).toBe('no space left\n'.repeat(3))
})

function keep(name: string, limits: ChildOptions['limits'] = {}) {
  const logFile = join(temporaryFolder(), `${name}.log`)
  const pids: number[] = []
  const lines: string[] = []
  const ends: object[] = []
  const child = keepRunning({
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    script: join(import.meta.dirname, `fixtures/${name}.ts`),
    env: () => ({}),
    logFile,
    show: (line) => lines.push(line),
    onPid: (pid) => pid && pids.push(pid),
    onEnd: async (pid, end) => void ends.push({ pid, ...end }),
    limits: { pause: 10, longestPause: 20, stopping: 1_000, ...limits },
  })
  onTestFinished(child.stop)
  child.ready.catch(() => {})
  return { child, pids, lines, ends, logFile }
}
