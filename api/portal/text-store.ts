import type { PreparedText } from './text.ts'

/** Most keys that are remembered after their first request. */
const MAX_CANDIDATES = 2_000

/** Prepared texts in memory. */
export type TextStore = {
  /** Returns a text that is kept; undefined if there is none. */
  find(key: string): PreparedText | undefined
  /**
   * Keeps a text. If the texts become larger than allowed, those that were not used for the longest time are
   * dropped.
   */
  keep(key: string, text: PreparedText): void
  /** Returns how much memory the texts occupy, in bytes. */
  size(): number
}

/**
 * Creates a store.
 * @param maxBytes most memory; a text that is larger than an eighth of it before it is encoded is not kept
 */
export function createTextStore(maxBytes: number): TextStore {
  const texts = new Map<string, PreparedText>()
  let size = 0
  const drop = (key: string, text: PreparedText) => {
    texts.delete(key)
    text.onGrowth = () => {}
    size -= text.size() + key.length
  }
  const makeRoom = () => {
    for (const [key, text] of texts) {
      if (size <= maxBytes) return
      drop(key, text)
    }
  }
  return {
    find: (key) => {
      const text = texts.get(key)
      // A Map keeps the order of insertion; the text used last comes last.
      if (text && texts.delete(key)) texts.set(key, text)
      return text
    },
    keep: (key, text) => {
      const previous = texts.get(key)
      if (previous) drop(key, previous)
      if (text.size() > maxBytes / 8) return
      texts.set(key, text)
      size += text.size() + key.length
      text.onGrowth = (bytes) => {
        size += bytes
        makeRoom()
      }
      makeRoom()
    },
    size: () => size,
  }
}

/**
 * Returns a store that keeps a text only when it is requested a second time, so that requests for pages that nobody
 * else asks for do not displace those that are in use.
 */
export function keepOnSecondRequest(store: TextStore): TextStore {
  const candidates = new Set<string>()
  return {
    ...store,
    keep: (key, text) => {
      if (candidates.delete(key)) return store.keep(key, text)
      candidates.add(key)
      const [oldest] = candidates
      if (candidates.size > MAX_CANDIDATES && oldest !== undefined) candidates.delete(oldest)
    },
  }
}
