import { describe, expect, test } from 'vitest'
import { type PreparedText, prepareText } from '../../api/portal/text.ts'
import { createTextStore, keepOnSecondRequest } from '../../api/portal/text-store.ts'

const KIB = 1024

/** A text of 10 KiB that does not compress well. */
function textOf(seed: number): PreparedText {
  let value = seed + 1
  const words = Array.from({ length: 2 * KIB }, () => {
    value = (value * 48_271) % 2_147_483_647
    return value.toString(36).slice(-5).padStart(5)
  })
  return prepareText({ type: 'text/plain', body: words.join('') })
}

describe('a store', () => {
  test('drops the texts that were not used for the longest time', () => {
    const store = createTextStore(100 * KIB)
    for (let each = 0; each < 8; each++) store.keep(`key ${each}`, textOf(each))
    expect(store.find('key 0')).toBeDefined()
    for (let each = 8; each < 11; each++) store.keep(`key ${each}`, textOf(each))
    expect(store.find('key 0')).toBeDefined()
    expect(store.find('key 1')).toBeUndefined()
    expect(store.find('key 10')).toBeDefined()
  })

  test('never occupies more than its memory, which includes compressed bytes and keys', () => {
    const store = createTextStore(100 * KIB)
    const kept: [key: string, text: PreparedText][] = []
    for (let each = 0; each < 50; each++) {
      const text = textOf(each)
      const key = `${each} ${'k'.repeat(KIB)}`
      kept.push([key, text])
      store.keep(key, text)
      text.bodyIn('gzip')
      text.bodyIn('br')
      expect(store.size()).toBeLessThanOrEqual(100 * KIB)
    }
    const found = kept.filter(([key]) => store.find(key))
    const bytes = found.map(([key, text]) => key.length + text.size())
    expect(found.length).toBeGreaterThan(1)
    expect(store.size()).toBe(bytes.reduce((sum, size) => sum + size))
    expect(bytes[0]).toBeGreaterThan(20 * KIB)
  })

  test('does not keep a text that is larger than an eighth of its memory', () => {
    const store = createTextStore(64 * KIB)
    store.keep('key', textOf(1))
    expect(store.find('key')).toBeUndefined()
    expect(store.size()).toBe(0)
  })

  test('replaces a text', () => {
    const store = createTextStore(100 * KIB)
    const [first, second] = [textOf(1), textOf(2)]
    store.keep('key', first)
    store.keep('key', second)
    first.bodyIn('gzip')
    expect(store.find('key')).toBe(second)
    expect(store.size()).toBe(second.size() + 'key'.length)
  })
})

describe('a store that keeps texts from the second time on', () => {
  test('does not keep what is requested once', () => {
    const store = keepOnSecondRequest(createTextStore(100 * KIB))
    for (const key of ['popular', 'popular', 'popular']) store.keep(key, textOf(1))
    for (let each = 0; each < 100; each++) store.keep(`invented ${each}`, textOf(each))
    expect(store.find('popular')).toBeDefined()
    expect(store.find('invented 99')).toBeUndefined()
    store.keep('invented 99', textOf(99))
    expect(store.find('invented 99')).toBeDefined()
  })

  test('forgets keys that were requested once long ago', () => {
    const store = keepOnSecondRequest(createTextStore(100 * KIB))
    const text = textOf(1)
    for (let each = 0; each < 3_000; each++) store.keep(`invented ${each}`, text)
    store.keep('invented 0', text)
    expect(store.find('invented 0')).toBeUndefined()
  })
})
