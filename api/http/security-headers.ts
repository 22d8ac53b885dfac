import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * Sets Helmet's headers and forbids framing. Headers that enforce TLS are sent only if the site has it.
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
