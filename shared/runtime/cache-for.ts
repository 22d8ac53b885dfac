/**
 * Returns a function that calls `read` at most once every `ms` milliseconds and returns the previous result
 * in between. Failures are cached, too, so that a failing database is not queried again immediately.
 */
export function cacheFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  let readAt = 0
  return () => {
    if (last && Date.now() - readAt < ms) return last
    readAt = Date.now()
    last = read()
    return last
  }
}
