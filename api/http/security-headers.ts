import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * Sets `securityHeaderList`. Pages replace the policy with one that allows what they contain.
 * @param isHttps whether clients reach the site over HTTPS
 */
export function securityHeaders(isHttps: boolean): RequestHandler {
  const headers = securityHeaderList(isHttps)
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

/**
 * Returns Helmet's headers, with a content security policy for what is no page, such as JSON: if a browser opens it all
 * the same, it loads and runs nothing. Enforces HTTPS for a year, also for subdomains, but only if `isHttps`.
 */
export function securityHeaderList(isHttps: boolean): [name: string, value: string][] {
  return constantHeaders(
    helmet({
      strictTransportSecurity: isHttps,
      xFrameOptions: { action: 'deny' },
      contentSecurityPolicy: { useDefaults: false, directives: nothing },
    }),
  )
}

const nothing = {
  defaultSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  sandbox: [],
}

// Helmet would build the same headers for every response.
function constantHeaders(middleware: ReturnType<typeof helmet>) {
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
