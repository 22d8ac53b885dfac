import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * Sets Helmet's headers and forbids framing. Enforces HTTPS only if `isHttps`.
 * @param isHttps whether clients reach the site over HTTPS
 */
export function securityHeaders(isHttps: boolean): RequestHandler {
  return helmet({
    strictTransportSecurity: isHttps,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      directives: {
        fontSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
  })
}
