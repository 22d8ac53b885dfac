import type { ApiContext } from '../../context.ts'
import type { Route } from '../../http/routes.ts'

/** What programs look for at its own place before they read a page. */
export function discoveryRoutes(_context: ApiContext): Route[] {
  return []
}
