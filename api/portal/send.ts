import accepts from 'accepts'
import type { Request, Response } from 'express'
import type { Encoding } from './encodings.ts'
import { rememberLast } from './remember-last.ts'
import { type PreparedText, prepareText, type Text } from './text.ts'

/** Prepares a text, and sends it once. */
export function sendText(request: Request, response: Response, text: Text): void {
  sendPrepared(request, response, prepareText(text))
}

/**
 * Sends a text with an ETag, or 304 instead of 200 if the client has the current version. Compresses text of 1
 * KiB or more if the client accepts that. The compression middleware would change the bytes after the ETag is
 * set, but a strong ETag identifies the bytes as sent (RFC 9110, 8.8.3.3).
 */
export function sendPrepared(request: Request, response: Response, text: PreparedText): void {
  const encoding = text.isCompressible
    ? encodingFor(request.headers['accept-encoding'])
    : 'identity'
  const tag = text.tagIn(encoding)
  response.locals.encoded = true
  for (const [name, value] of text.headers) response.setHeader(name, value)
  response.setHeader('ETag', tag)
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', text.cache)
  if (response.statusCode === 200 && hasMatchingTag(request, tag)) {
    response.status(304).end()
    return
  }
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  const body = text.bodyIn(encoding)
  response.setHeader('Content-Type', text.type)
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

/** Whether the bytes of the response are final, so that no middleware may compress them. */
export function isEncoded(response: Response): boolean {
  return response.locals.encoded === true
}

/**
 * Whether `If-None-Match` names the current version (RFC 9110, 13.1.2). Express's `fresh` ignores this header if the client also sends
 * `Cache-Control: no-cache`, as fetch does; but that directive is meant for caches.
 */
export function hasMatchingTag({ headers }: Request, currentTag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  const tags = known.split(',').map((tag) => tag.trim())
  return tags.some((tag) => tag === '*' || opaqueTagOf(tag) === opaqueTagOf(currentTag))
}

function opaqueTagOf(tag: string) {
  return tag.replace(/^W\//, '')
}

const encodings: Encoding[] = ['br', 'gzip', 'identity']

// Browsers accept several encodings without weights. The smallest one is chosen then, not the first in the header.
const encodingFor = rememberLast((accepted: string | undefined): Encoding => {
  const request = { headers: { 'accept-encoding': accepted } } as Request
  const client = accepts(request)
  const hasWeights = accepted?.includes('q=')
  const chosen = hasWeights
    ? client.encoding(encodings)
    : encodings.find((encoding) => client.encoding([encoding]))
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity'
})
