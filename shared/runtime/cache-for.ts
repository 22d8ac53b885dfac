/** A result is kept at least this many times as long as its read took, so that reads take 5 % of the time at most. */
const KEPT_PER_READ = 20

/**
 * Returns a function that calls `read` at most once every `ms` milliseconds and returns the previous result
 * in between. A slow `read` is called less often: one that takes a second, every 20 seconds. Failures are
 * cached, too, so that a failing database is not queried again immediately.
 */
export function cacheFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  let keptUntil = 0
  return () => {
    if (last && Date.now() < keptUntil) return last
    const started = Date.now()
    // While it is being read, every caller waits for the same read.
    keptUntil = Number.POSITIVE_INFINITY
    last = read()
    last.then(
      () => {
        const now = Date.now()
        keptUntil = Math.max(started + ms, now + (now - started) * KEPT_PER_READ)
      },
      () => {
        keptUntil = started + ms
      },
    )
    return last
  }
}
