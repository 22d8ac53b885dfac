import type { ApiContext } from '../../context.ts'
import type { Route } from '../../http/routes.ts'

/** The pictures that the portal draws by itself. */
export function drawingRoutes(_context: ApiContext): Route[] {
  return []
}
