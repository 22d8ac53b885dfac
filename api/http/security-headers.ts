import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * Helmet's headers, never framed. What insists on TLS is sent only where the site has it.
 * @param behindTls whether clients reach the site by https
 */
export function securityHeaders(behindTls: boolean): RequestHandler {
  return helmet({
    strictTransportSecurity: behindTls,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      directives: {
        fontSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: behindTls ? [] : null,
      },
    },
  })
}
