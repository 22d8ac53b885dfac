import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { soon } from '../setup/waiting.ts'
import { createProcess } from './cluster/managed-process.ts'

/** Longer than a supervisor waits before it starts a process again, in milliseconds. */
const RESTARTED_MS = 1_500

async function create(script: string) {
  const root = await mkdtemp(join(tmpdir(), 'antesala-process-'))
  await writeFile(join(root, 'script.mjs'), script)
  const managed = createProcess({ name: 'a process', root, script: 'script.mjs', settings: {} })
  onTestFinished(async () => {
    await managed.close()
    await rm(root, { recursive: true })
  })
  return managed
}

const ready = `console.log('{"event":"process.ready","port":1}')`
const steady = `${ready}; setInterval(() => {}, 1000)`

test('a process that ends by itself is counted and started again', async () => {
  const managed = await create(steady)
  await managed.start()
  const first = managed.pid as number
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(managed.pid).not.toBe(first), soon)
  await vi.waitFor(() => expect(managed.pid).toBeGreaterThan(0), soon)
  expect(managed.crashes).toHaveLength(1)
})

test('a process that has just ended by itself is not started again once it is closed', async () => {
  const managed = await create(`${ready}; setTimeout(() => process.exit(1), 100)`)
  await managed.start()
  await vi.waitFor(() => expect(managed.crashes).toHaveLength(1), soon)
  await managed.close()
  await delay(RESTARTED_MS)
  expect(managed.pid).toBeUndefined()
  await expect(managed.start()).rejects.toThrow('a process is closed')
})

test('a process that is killed is neither counted nor started again', async () => {
  const managed = await create(steady)
  await managed.start()
  await managed.kill()
  await delay(RESTARTED_MS)
  expect([managed.pid, managed.crashes]).toEqual([undefined, []])
})

test('a process that ends with an error when it is stopped is counted', async () => {
  const managed = await create(`process.on('SIGTERM', () => process.exit(1)); ${steady}`)
  await managed.start()
  await managed.stop()
  expect(managed.crashes).toHaveLength(1)
})

test('a process that ends properly when it is stopped is not counted', async () => {
  const managed = await create(`process.on('SIGTERM', () => process.exit(0)); ${steady}`)
  await managed.start()
  await managed.stop()
  expect(managed.crashes).toEqual([])
})

test('the errors because of which a process answers 500 are noted', async () => {
  const failed = (status: number) =>
    `console.log('{"event":"http.failed","status":${status},"err":{"message":"for ${status}"}}')`
  const managed = await create(`${ready}; ${failed(503)}; ${failed(500)}; ${steady}`)
  await managed.start()
  await vi.waitFor(() => expect(managed.internalErrors).toHaveLength(1), soon)
  expect(managed.internalErrors).toEqual(['{"message":"for 500"}'])
})
