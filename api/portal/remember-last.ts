/** Most results to remember; browsers and agents send a few dozen different headers. */
const MAX_RESULTS = 200
/** Longer headers are not remembered. */
const MAX_LENGTH = 500

/** Returns a function that remembers what `read` returned for the last values of a header. */
export function rememberLast<T>(
  read: (header: string | undefined) => T,
): (header: string | undefined) => T {
  const results = new Map<string | undefined, T>()
  return (header) => {
    const known = results.get(header)
    if (known !== undefined) return known
    const result = read(header)
    if (header !== undefined && header.length > MAX_LENGTH) return result
    if (results.size === MAX_RESULTS) results.clear()
    results.set(header, result)
    return result
  }
}
