import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import accepts from 'accepts'
import type { Request, Response } from 'express'

/** Bodies smaller than this are not worth compressing. */
const THRESHOLD = 1024
/** How many compressed bodies are kept; the portal has fewer pages than that, mostly. */
const KEPT = 400

const encoders = {
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body),
}
type Encoding = keyof typeof encoders | 'identity'

const kept = new Map<string, Buffer>()

/**
 * Answers with a text, compressed, with its ETag; 304 to a client that has it. It compresses here
 * because a strong ETag names the bytes that are sent (RFC 9110, 8.8.3.3). The ETag of a page with a
 * form is weak: it leaves out the form's token, and changes every day so that no token expires in a
 * client's cache.
 * @param text.cache the `Cache-Control`, unless the response has one already
 * @param text.token the form token in the text
 */
export function sendText(
  request: Request,
  response: Response,
  text: { type: string; body: string; status?: number; cache?: string; token?: string },
): void {
  const identity = Buffer.from(text.body)
  const encoding = identity.length < THRESHOLD ? 'identity' : encodingFor(request)
  const tag = text.token
    ? tagOf(text.body.replaceAll(text.token, '') + today(), encoding, 'W/')
    : tagOf(text.body, encoding, '')
  response.locals.encoded = true
  response
    .status(text.status ?? response.statusCode)
    .vary('Accept-Encoding')
    .set('ETag', tag)
  if (!response.get('Cache-Control')) response.set('Cache-Control', text.cache ?? 'no-cache')
  if (response.statusCode === 200 && isKnown(request, tag)) {
    response.status(304).end()
    return
  }
  if (encoding !== 'identity') response.set('Content-Encoding', encoding)
  response.set('Content-Type', text.type).send(encode(identity, encoding, tag))
}

/** Whether a response was compressed here already, or is not to be. */
export function isEncoded(response: Response): boolean {
  return response.locals.encoded === true
}

// If-None-Match (RFC 9110, 13.1.2). Express's own `fresh` takes no tag from a client that sends
// `Cache-Control: no-cache` with it, as fetch does: that is said to caches, not to us.
function isKnown({ headers }: Request, tag: string) {
  const tags = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim())
  return tags.some((each) => each === '*' || strong(each) === strong(tag))
}

function strong(tag: string) {
  return tag.replace(/^W\//, '')
}

function encodingFor(request: Request): Encoding {
  const chosen = accepts(request).encoding(['br', 'gzip', 'identity'])
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity'
}

function today() {
  return new Date().toISOString().slice(0, 10)
}

function tagOf(body: string, encoding: Encoding, weak: 'W/' | '') {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return encoding === 'identity' ? `${weak}"${hash}"` : `${weak}"${hash}-${encoding}"`
}

function encode(body: Buffer, encoding: Encoding, tag: string) {
  if (encoding === 'identity') return body
  if (tag.startsWith('W/')) return encoders[encoding](body)
  const encoded = kept.get(tag) ?? encoders[encoding](body)
  kept.delete(tag)
  kept.set(tag, encoded)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest) kept.delete(oldest)
  return encoded
}
