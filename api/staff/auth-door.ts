import type { Request, RequestHandler } from 'express'
import { addressHeader, type StaffAuth } from './auth.ts'

/** Hands a request to better-auth and its answer to the client; JSON bodies only, read before. */
export function answerAuth(auth: StaffAuth): RequestHandler {
  return async (request, response) => {
    const answer = await auth.handler(toFetch(request))
    response.status(answer.status).set('Cache-Control', 'no-store')
    for (const [name, value] of answer.headers) {
      if (name !== 'set-cookie') response.set(name, value)
    }
    for (const cookie of answer.headers.getSetCookie()) response.append('Set-Cookie', cookie)
    response.send(await answer.text())
  }
}

/** The headers of a request, with the one client address that counts in place of any it claims. */
export function authHeaders(request: Request): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  headers.delete(addressHeader)
  if (request.ip) headers.set(addressHeader, request.ip)
  return headers
}

// The host in the URL is ours by definition: better-auth goes by its path alone.
function toFetch(request: Request): globalThis.Request {
  const { method } = request
  const headers = authHeaders(request)
  for (const name of ofOldBody) headers.delete(name)
  if (!headers.has('origin')) for (const name of ofBrowsers) headers.delete(name)
  const body = method === 'POST' ? JSON.stringify(request.body ?? {}) : undefined
  return new globalThis.Request(new URL(request.originalUrl, 'http://antesala'), {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
}

// The body is written anew, so what described the old one no longer holds.
const ofOldBody = ['content-length', 'content-encoding', 'transfer-encoding', 'connection']

// Browsers name the origin of every POST. Programs that do not, but send one of these as Node's
// fetch does, would be refused for it.
const ofBrowsers = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']
