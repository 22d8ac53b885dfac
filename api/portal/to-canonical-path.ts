import type { RequestHandler } from 'express'

// Plain segments only: a redirect to `//host` or `/\host` would lead to another site.
const withTrailingSlash = /^((?:\/[\w.~%-]+)+)\/$/

/** Redirects GET and HEAD requests permanently from `/about/` to `/about`, and from `/en` to `/en/`. */
export const toCanonicalPath: RequestHandler = (request, response, next) => {
  const target = canonicalPath(request.path)
  if (target === undefined || !['GET', 'HEAD'].includes(request.method)) return next()
  const query = request.originalUrl.replace(/^[^?]*/, '')
  response.redirect(308, target + query)
}

function canonicalPath(path: string) {
  if (path === '/en') return '/en/'
  if (!path.endsWith('/') || path === '/en/') return undefined
  return withTrailingSlash.exec(path)?.[1]
}
