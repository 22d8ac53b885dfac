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
  const groups = Map.groupBy(routes, ([, path]) => path)
  for (const route of routes) {
    const [method, path, ...handlers] = route
    app[method](path, ...handlers)
    // A path without parameters is done, so that its other methods are not compared with all other routes.
    const samePath = groups.get(path) ?? []
    if (!isPattern(path) && route === samePath.at(-1)) app.all(path, rejectOtherMethods(samePath))
  }
  for (const [path, samePath] of groups) {
    if (isPattern(path)) app.all(path, rejectOtherMethods(samePath))
  }
}

function isPattern(path: string) {
  return /[:*{]/.test(path)
}

function rejectOtherMethods(routes: Route[]): RequestHandler {
  const allowed = routes.flatMap(([method]) =>
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
