import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * Sets Helmet's headers and forbids framing. Enforces HTTPS only if `isHttps`.
 * @param isHttps whether clients reach the site over HTTPS
 */
export function securityHeaders(isHttps: boolean): RequestHandler {
  const headers = constantHeaders(
    helmet({
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
    }),
  )
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

// Helmet would build the same headers for every response.
function constantHeaders(middleware: ReturnType<typeof helmet>): [name: string, value: string][] {
  const headers: [string, string][] = []
  class RecordingResponse extends ServerResponse {
    override setHeader(name: string, value: unknown) {
      headers.push([name, String(value)])
      return this
    }
  }
  const request = new IncomingMessage(new Socket())
  middleware(request, new RecordingResponse(request), () => {})
  return headers
}
