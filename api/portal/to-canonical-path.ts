import type { RequestHandler } from 'express'

// Plain segments only: a redirect to `//host` or `/\host` would lead to another site.
const withTrailingSlash = /^((?:\/[\w.~%-]+)+)\/$/
const spanishPath = /^\/es((?:\/[\w.~%-]+)+)\/?$/

/**
 * Redirects GET and HEAD requests permanently from `/about/` to `/about`, from `/en` to `/en/`, and from `/es/about` to `/about`: pages
 * in Spanish have no prefix.
 */
export const toCanonicalPath: RequestHandler = (request, response, next) => {
  const target = canonicalPath(request.path)
  if (target === undefined || !['GET', 'HEAD'].includes(request.method)) return next()
  const query = request.originalUrl.replace(/^[^?]*/, '')
  response.redirect(308, target + query)
}

function canonicalPath(path: string) {
  if (path === '/en') return '/en/'
  if (/^\/es\/?$/.test(path)) return '/'
  const spanish = spanishPath.exec(path)?.[1]
  if (spanish) return spanish
  if (!path.endsWith('/') || path === '/en/') return undefined
  return withTrailingSlash.exec(path)?.[1]
}
