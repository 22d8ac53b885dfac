import type { RequestHandler } from 'express'

// Plain segments only: `//host/` or `/\host/` would send the reader to another site.
const slashed = /^((?:\/[\w.~%-]+)+)\/$/

/** Sends a page asked for with a slash too many, or `/en` without its own, to where it is. */
export const toCanonicalPath: RequestHandler = (request, response, next) => {
  const target = canonicalPath(request.path)
  if (target === undefined || !['GET', 'HEAD'].includes(request.method)) return next()
  const query = request.originalUrl.replace(/^[^?]*/, '')
  response.redirect(308, target + query)
}

function canonicalPath(path: string) {
  if (path === '/en/') return undefined
  if (path === '/en') return '/en/'
  return slashed.exec(path)?.[1]
}
