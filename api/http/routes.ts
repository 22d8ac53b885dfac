import type { Express, RequestHandler } from 'express'
import { ApiError } from './api-error.ts'

/** The HTTP methods of routes, as Express names them. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A route: method, path and handlers. */
export type Route = [method: Method, path: string, ...handlers: RequestHandler[]]

/**
 * Registers routes. On their paths, OPTIONS is answered 204 and any other method 405, both with the allowed
 * methods in `Allow`.
 */
export function register(app: Express, routes: Route[]): void {
  for (const [method, path, ...handlers] of routes) app[method](path, ...handlers)
  for (const [path, samePath] of Map.groupBy(routes, ([, path]) => path)) {
    app.all(path, rejectOtherMethods(samePath.map(([method]) => method)))
  }
}

function rejectOtherMethods(methods: Method[]): RequestHandler {
  const allowed = methods.flatMap((method) =>
    method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  )
  const list = [...allowed, 'OPTIONS'].join(', ')
  return (request, response, next) => {
    if (request.method === 'OPTIONS') {
      response.set('Allow', list).status(204).end()
      return
    }
    next(
      new ApiError('METHOD_NOT_ALLOWED', {
        placeholders: { allowed: allowed.join(', ') },
        headers: { Allow: list },
      }),
    )
  }
}
