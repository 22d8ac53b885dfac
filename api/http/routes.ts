import type { Express, RequestHandler } from 'express'
import { ApiError } from './api-error.ts'

/** A method that routes use. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A route: method, path and handlers. */
export type Route = [method: Method, path: string, ...handlers: RequestHandler[]]

/** Registers routes. Any other method on one of their paths is answered 405, with the allowed ones. */
export function register(app: Express, routes: Route[]): void {
  for (const [method, path, ...handlers] of routes) app[method](path, ...handlers)
  for (const [path, ofPath] of Map.groupBy(routes, ([, path]) => path)) {
    app.all(path, refuseMethod(ofPath.map(([method]) => method)))
  }
}

function refuseMethod(methods: Method[]): RequestHandler {
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
