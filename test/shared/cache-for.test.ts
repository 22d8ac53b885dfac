import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheFor } from '../../shared/runtime/cache-for.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns a cached counter of its reads, each of which takes this many milliseconds. */
function countReads(readMs: number) {
  let reads = 0
  return cacheFor(5_000, async () => {
    vi.setSystemTime(Date.now() + readMs)
    return ++reads
  })
}

function wait(ms: number) {
  vi.setSystemTime(Date.now() + ms)
}

test('a quick read is repeated after its time', async () => {
  const read = countReads(0)
  expect(await read()).toBe(1)
  wait(4_999)
  expect(await read()).toBe(1)
  wait(1)
  expect(await read()).toBe(2)
})

test('a slow read is repeated after twenty times as long as it took', async () => {
  const read = countReads(1_000)
  expect(await read()).toBe(1)
  wait(19_999)
  expect(await read()).toBe(1)
  wait(1)
  expect(await read()).toBe(2)
})

test('callers share a read that has not ended', async () => {
  let reads = 0
  const { promise, resolve } = Promise.withResolvers<number>()
  const read = cacheFor(5_000, () => {
    reads++
    return promise
  })
  const first = read()
  wait(60_000)
  const second = read()
  resolve(1)
  expect([await first, await second, reads]).toEqual([1, 1, 1])
})

test('a failure is kept, too', async () => {
  let reads = 0
  const read = cacheFor(5_000, async () => {
    reads++
    throw new Error('no database')
  })
  await expect(read()).rejects.toThrow('no database')
  await expect(read()).rejects.toThrow('no database')
  expect(reads).toBe(1)
})
