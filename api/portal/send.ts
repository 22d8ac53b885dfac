import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import accepts from 'accepts'
import type { Request, Response } from 'express'

/** Bodies smaller than this are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1024
/** Most compressed bodies in the cache; most portals have fewer pages. */
const MAX_ENCODED_BODIES = 400

const encoders = {
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body),
}
type Encoding = keyof typeof encoders | 'identity'

const encodedBodies = new Map<string, Buffer>()

/**
 * Sends text with an ETag, or 304 instead of 200 if the client has the current version. Compresses text of 1
 * KiB or more if the client accepts that. The compression middleware would change the bytes after the ETag is
 * set, but a strong ETag identifies the bytes as sent (RFC 9110, 8.8.3.3). The ETag of a page with a form is
 * weak: it is computed without the form's token, and changes every day so that no token expires in a client's
 * cache.
 * @param text.status default: the status that the response already has
 * @param text.cache the `Cache-Control` if the response has none; default: `no-cache`
 * @param text.token the form token in the text, if it has one
 */
export function sendText(
  request: Request,
  response: Response,
  text: { type: string; body: string; status?: number; cache?: string; token?: string },
): void {
  const identity = Buffer.from(text.body)
  const encoding = identity.length < MIN_COMPRESSED_BYTES ? 'identity' : encodingFor(request)
  const tag = text.token
    ? etagOf(text.body.replaceAll(text.token, '') + today(), encoding, 'W/')
    : etagOf(text.body, encoding, '')
  response.locals.encoded = true
  response
    .status(text.status ?? response.statusCode)
    .vary('Accept-Encoding')
    .set('ETag', tag)
  if (!response.get('Cache-Control')) response.set('Cache-Control', text.cache ?? 'no-cache')
  if (response.statusCode === 200 && hasMatchingTag(request, tag)) {
    response.status(304).end()
    return
  }
  if (encoding !== 'identity') response.set('Content-Encoding', encoding)
  response.set('Content-Type', text.type).send(encode(identity, encoding, tag))
}

/** Whether `sendText` sent the response, so that no middleware may compress it. */
export function isEncoded(response: Response): boolean {
  return response.locals.encoded === true
}

// Checks `If-None-Match` (RFC 9110, 13.1.2). Express's `fresh` ignores this header if the client also sends
// `Cache-Control: no-cache`, as fetch does; but that directive is meant for caches.
function hasMatchingTag({ headers }: Request, currentTag: string) {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
  return tags.some((tag) => tag === '*' || opaqueTagOf(tag) === opaqueTagOf(currentTag))
}

function opaqueTagOf(tag: string) {
  return tag.replace(/^W\//, '')
}

function encodingFor(request: Request): Encoding {
  const chosen = accepts(request).encoding(['br', 'gzip', 'identity'])
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity'
}

function today() {
  return new Date().toISOString().slice(0, 10)
}

function etagOf(body: string, encoding: Encoding, weak: 'W/' | '') {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return encoding === 'identity' ? `${weak}"${hash}"` : `${weak}"${hash}-${encoding}"`
}

function encode(body: Buffer, encoding: Encoding, tag: string) {
  if (encoding === 'identity') return body
  // Not cached: a weak tag does not identify the bytes, which contain a form token.
  if (tag.startsWith('W/')) return encoders[encoding](body)
  const encoded = encodedBodies.get(tag) ?? encoders[encoding](body)
  encodedBodies.delete(tag)
  encodedBodies.set(tag, encoded)
  const [oldest] = encodedBodies.keys()
  if (encodedBodies.size > MAX_ENCODED_BODIES && oldest) encodedBodies.delete(oldest)
  return encoded
}
