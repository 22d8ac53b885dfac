import type { RequestHandler } from 'express'
import { englishPath, localizedPath, markdownPath, pagePaths } from '../../shared/view/site.ts'
import { feedPath, llmsPaths } from './discovery/paths.ts'
import { redirectPermanently } from './redirect-permanently.ts'

// Plain segments only: a redirect to `//host` or `/\host` would lead to another site.
const plainPath = /^(?:\/(en|es)(?=\/))?((?:\/[\w.~%-]+)+)\/?$/

/**
 * Redirects GET and HEAD requests permanently to the address of a page: from `/nosotros/` to `/nosotros`, from `/en` to `/en/`, and to
 * the page's name in its language: from `/es/nosotros` and the former `/about` to `/nosotros`, from `/en/nosotros` to `/en/about`.
 * Other requests are answered at these addresses, too (`redirectPermanently`).
 */
export const toCanonicalPath: RequestHandler = (request, response, next) => {
  const target = canonicalPath(request.path)
  if (target === request.path) return next()
  const address = target + request.url.replace(/^[^?]*/, '')
  if (!redirectPermanently(request, response, address)) next()
}

function canonicalPath(path: string) {
  if (path === llmsPaths.es) return path
  if (path === '/en') return '/en/'
  if (/^\/es\/?$/.test(path)) return '/'
  const [, language = 'es', page] = plainPath.exec(path) ?? []
  if (page === undefined || path === '/en/') return path
  // Files below a page, such as the drawing of a property, have one address for all languages.
  const isFile = page.split('/').length > 3
  if (isFile) return language === 'en' ? `/en${page}` : page
  const english = englishPath(page)
  // Nothing else is below `/es`: not found at once, rather than after a redirect.
  const known = [...Object.values(pagePaths), markdownPath(pagePaths.home), feedPath('es')]
  const isPage = known.some((path) => path === english || path === english.replace(afterPage, '$1'))
  if (path.startsWith('/es/') && !isPage) return path
  return localizedPath(english, language === 'en' ? 'en' : 'es')
}

// What follows the first segment, or its ending.
const afterPage = /^(\/[^/.]*).*$/
