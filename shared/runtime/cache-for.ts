/**
 * A function that reads at most once in `ms` milliseconds and returns the last result in between. A
 * failure counts as a result, so that a database in trouble is not asked again at once.
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
