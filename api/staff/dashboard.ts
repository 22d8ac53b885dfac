import { randomBytes } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import { fontFaces } from '../../shared/brand/font-faces.ts'
import type { DashboardSettings } from '../../shared/contract/dashboard-settings.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { ApiError } from '../http/api-error.ts'
import { isToThisMachine } from '../http/hosts.ts'
import { fontPath } from '../portal/assets.ts'

const distFolder = join(import.meta.dirname, '../../admin/dist')

const notBuiltPage = `<!doctype html>
<html lang="es">
<title>Antesala</title>
<p>El panel todavía no está compilado: ejecute <code>npm run build</code>.</p>
<p lang="en">The dashboard is not built yet: run <code>npm run build</code>.</p>
</html>
`

/**
 * Serves the built dashboard, or a page with status 503 if it is not built. Browsers cache its assets for a
 * year, because their names contain a hash of their content.
 */
export function serveDashboard(config: Config): Router {
  const router = Router()
  router.use(
    '/assets',
    preferBrotli,
    express.static(join(distFolder, 'assets'), { immutable: true, maxAge: '1y', index: false }),
    (_request, _response, next) => next(new ApiError('NOT_FOUND')),
  )
  router.get(['/', '/index.html'], showPage(config))
  router.use(
    express.static(distFolder, {
      index: false,
      setHeaders: (response, path) => {
        response.setHeader('Cache-Control', 'no-cache')
        // Express adds the charset to text only.
        if (path.endsWith('.svg')) response.type('image/svg+xml; charset=utf-8')
      },
    }),
  )
  router.get(/^\/[a-z-]+(\/[^/]+)*\/?$/, redirectToScreen)
  return router
}

// The dashboard's own addresses have the path of the screen after a hash.
const redirectToScreen: RequestHandler = ({ originalUrl, baseUrl }, response) => {
  response.redirect(302, `${baseUrl}#${originalUrl.slice(baseUrl.length)}`)
}

// Rewrites the path to the copy that the build compressed, if there is one and the client accepts it. Compressing in each
// response would cost more time and, at the quality that is fast enough, more bytes.
const preferBrotli: RequestHandler = async (request, response, next) => {
  const { path } = request
  if (!/^\/[\w.-]+\.(js|css)$/.test(path)) return next()
  response.vary('Accept-Encoding')
  if (request.acceptsEncodings('br') !== 'br') return next()
  const isThere = await access(join(distFolder, 'assets', `${path}.br`)).then(
    () => true,
    () => false,
  )
  if (isThere) {
    response.type(extname(path)).set('Content-Encoding', 'br')
    request.url = `${path}.br`
  }
  next()
}

// The page is not cached, because each response has a new nonce, in the page and in its policy.
function showPage(config: Config): RequestHandler {
  const settings = toInlineJson(dashboardSettings(config))
  // Anyone who sees the demo's sign-ins can use them, so other machines must not.
  const settingsElsewhere = toInlineJson({ ...dashboardSettings(config), demo: [] })
  const fonts = fontElement()
  const isBehindTls = config.PUBLIC_URL.startsWith('https:')
  return async (request, response) => {
    response.set('Cache-Control', 'no-store').type('html')
    const page = await readFile(join(distFolder, 'index.html'), 'utf8').catch(() => undefined)
    if (page === undefined) {
      response.status(503).send(notBuiltPage)
      return
    }
    const nonce = randomBytes(16).toString('base64')
    response.set('Content-Security-Policy', contentSecurityPolicy(nonce, isBehindTls))
    const json = isToThisMachine(request) ? settings : settingsElsewhere
    response.send(
      page
        .replace('<!--fonts-->', fonts)
        .replaceAll('__NONCE__', nonce)
        .replace('"__SETTINGS__"', () => json),
    )
  }
}

/** The fonts of the portal, which the browser may have already. The dashboard requests them after its scripts. */
function fontElement() {
  return `<style nonce="__NONCE__">\n${fontFaces(fontPath)}\n</style>`
}

function contentSecurityPolicy(nonce: string, isBehindTls: boolean) {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Staff enter the URLs of property pictures, which can be on any host.
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isBehindTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function dashboardSettings({
  ENVIRONMENT_NAME,
  OIDC_ISSUER,
  TIME_ZONE,
  OFFICE_HOURS,
  DEMO_STAFF,
  CURRENCY,
  LOCALE,
}: Config): DashboardSettings {
  return {
    environment: ENVIRONMENT_NAME ?? null,
    hasSso: OIDC_ISSUER !== undefined,
    timeZone: TIME_ZONE,
    officeHours: OFFICE_HOURS,
    currency: CURRENCY,
    language: LOCALE,
    demo: DEMO_STAFF ?? [],
  }
}

// Escapes `<`, so that `</script>` in a value does not end the script element.
function toInlineJson(settings: DashboardSettings) {
  return JSON.stringify(settings).replaceAll('<', '\\u003c')
}
