import compression from 'compression'
import express, { type Express, type Request, type RequestHandler } from 'express'
import type { ApiContext } from './context.ts'
import { answerHealth, answerReadiness } from './health.ts'
import { ApiError } from './http/api-error.ts'
import { addressBucket } from './http/client-address.ts'
import { allowOrigins } from './http/cors.ts'
import { countRequests } from './http/count-requests.ts'
import { errorHandler } from './http/error-handler.ts'
import { requireOwnHost } from './http/hosts.ts'
import { createLoggablePath } from './http/loggable-path.ts'
import { limitPages } from './http/page-limit.ts'
import { warnOfProxies } from './http/proxy-warnings.ts'
import { limitRequests } from './http/rate-limit.ts'
import { rateLimitStore } from './http/rate-limit-store.ts'
import { logRequests } from './http/request-log.ts'
import { announceRetirements, type Retirement } from './http/retirement.ts'
import { type Route, register } from './http/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { showOpenApi } from './openapi/document.ts'
import { countReferralVisits } from './portal/count-referral-visits.ts'
import { showErrorPage } from './portal/errors.ts'
import { formRoutes } from './portal/forms/routes.ts'
import { portalRoutes } from './portal/routes.ts'
import { isEncoded } from './portal/send.ts'
import { toCanonicalPath } from './portal/to-canonical-path.ts'
import { serveDashboard } from './staff/dashboard.ts'
import { staffRoutes } from './staff/routes.ts'
import { requireStaff, sessionBucket } from './staff/signin/session.ts'
import { submissionRoutes } from './v1/submit.ts'

/** Returns the routes that come first, before middleware that they do not need. */
function urgentRoutes(context: ApiContext): Route[] {
  return [
    ...submissionRoutes(context),
    ['get', '/healthz', answerHealth],
    ['get', '/readyz', answerReadiness(context)],
  ]
}

/**
 * Returns the other routes. Each is compared with those before it, so the portal comes before the many routes
 * of the staff API. The dashboard is not among them: it is mounted as a whole.
 */
function otherRoutes(context: ApiContext, rateLimit: RequestHandler): Route[] {
  return [
    ...portalRoutes(context),
    ...formRoutes(context, rateLimit),
    ['get', '/openapi.json', showOpenApi(context.config)],
    ...staffRoutes(context),
  ]
}

/** None so far. `Retirement` describes an entry. */
const plannedRetirements: Retirement[] = []

/** Creates the Express application of an API process. It does not listen yet. */
export function createApp(context: ApiContext, retirements = plannedRetirements): Express {
  const app = express()
  const perMinute = context.config.RATE_LIMIT_PER_MINUTE
  app.set('trust proxy', context.config.TRUST_PROXY)
  const rateLimit = limitRequests(perMinute, rateLimitBucket(context), rateLimitStore(context))
  const urgent = urgentRoutes(context)
  const others = otherRoutes(context, rateLimit)
  const paths = new Set([...urgent, ...others].map(([, path]) => path))
  app.use(logRequests(context.log, createLoggablePath([...paths, '/admin/assets'])))
  app.use(warnOfProxies(context.config, context.log))
  app.use(countRequests(context.metrics))
  app.disable('etag')
  app.disable('x-powered-by')
  app.use(securityHeaders(context.config.PUBLIC_URL.startsWith('https:')))
  app.use(limitPages(context.config))
  announceRetirements(app, retirements, paths)
  app.use(/^\/api(?!\/staff(\/|$))/i, allowOrigins(context.config.CORS_ORIGINS))
  app.use('/api', rateLimit)
  app.use(requireOwnHost(context.config, context.log))
  register(app, urgent)
  // Once more at the end: an error passes everything between, which costs more than the rest of a rejected request.
  const answerErrors = errorHandler(context, showErrorPage(context))
  app.use(answerErrors)
  app.use(
    compression({
      filter: (request, response) => !isEncoded(response) && compression.filter(request, response),
    }),
  )
  app.use('/api/staff', requireStaff(context))
  app.use('/admin', serveDashboard(context.config))
  app.use(toCanonicalPath)
  app.use(countReferralVisits(context))
  register(app, others)
  app.use((_request, _response, next) => next(new ApiError('NOT_FOUND')))
  app.use(answerErrors)
  return app
}

// Requests to the staff API are counted by session, all others by IP address.
function rateLimitBucket({ auth }: ApiContext) {
  return (request: Request) =>
    /^\/staff(\/|$)/i.test(request.path) ? sessionBucket(auth, request) : addressBucket(request)
}
