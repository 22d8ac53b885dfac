import type { Express, RequestHandler } from 'express'
import { ApiError } from './api-error.ts'

/** A method some route takes. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** One line of the table of contents: a method, its path, and who answers. */
export type Route = [method: Method, path: string, ...handlers: RequestHandler[]]

/** Registers routes; a known path asked with another method is a 405 that names the right ones. */
export function register(app: Express, routes: Route[]): void {
  for (const [method, path, ...handlers] of routes) app[method](path, ...handlers)
  for (const [path, alike] of Map.groupBy(routes, ([, path]) => path)) {
    app.all(path, refuseMethod(alike.map(([method]) => method)))
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
        blanks: { allowed: allowed.join(', ') },
        headers: { Allow: list },
      }),
    )
  }
}
