import { z } from 'zod'

/** Written in place of a part of a path that is not ours. */
const HIDDEN = '…'

/** Most parts of a path that are logged. */
const MAX_PARTS = 12

/**
 * Returns a function that replaces the parts of a path that clients choose, which can be email addresses. Left are
 * UUIDs, and the fixed parts of our routes, whether or not a route has the path.
 * @param routes the patterns of the routes
 */
export function createLoggablePath(routes: Iterable<string>): (path: string) => string {
  const fixed = new Set([...routes].flatMap((route) => route.split('/')).filter(isFixed))
  const loggable = (part: string) =>
    fixed.has(part) || z.uuid().safeParse(part).success ? part : HIDDEN
  return (path) => path.toLowerCase().split('/', MAX_PARTS).map(loggable).join('/')
}

function isFixed(part: string) {
  return !/[:*{]/.test(part)
}
