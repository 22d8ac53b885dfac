import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type RequestHandler } from 'express'
import type { ErrorCode } from '../../shared/contract/error.ts'
import { ApiError } from './api-error.ts'
import { onMalformed } from './malformed-bodies.ts'

/** The largest accepted body, in bytes. */
export const BODY_LIMIT = 64 * 1024

/** Whether the `Content-Length` of a request exceeds 64 KiB; false without one. */
export function declaresTooLargeBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_LIMIT
}

/** How long a body may take to arrive, in milliseconds. */
const ARRIVAL_MS = 15_000

/** How long a part of a file may take, in milliseconds: less than the server waits for any request. */
const PART_ARRIVAL_MS = 28_000

/**
 * Returns handlers that parse a JSON body. They reject a missing body, other media types, charsets other than
 * UTF-8, more than 64 KiB (before or after decompression), a body that takes longer than `arrivalMs`, and one with
 * malformed chunks.
 */
export function jsonBody(arrivalMs = ARRIVAL_MS): RequestHandler[] {
  return [checkHeaders(JSON_TYPE), withDeadline(parseJson, arrivalMs)]
}

/** Returns handlers that parse the body of an HTML form, with the same limits and at most 50 fields. */
export function formBody(arrivalMs = ARRIVAL_MS): RequestHandler[] {
  return [checkHeaders(FORM_TYPE), withDeadline(parseForm, arrivalMs)]
}

/** Returns handlers that read a body of bytes, up to `limit`, into a buffer. */
export function rawBody(limit: number): RequestHandler[] {
  return [withDeadline(express.raw({ limit, type: () => true }), PART_ARRIVAL_MS)]
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** More than enough: the longest form has nine fields, some with several values. */
const MAX_FIELDS = 50

const parseJson = express.json({ limit: BODY_LIMIT, type: JSON_TYPE, verify: requireUtf8 })
const parseForm = express.urlencoded({
  limit: BODY_LIMIT,
  type: FORM_TYPE,
  extended: false,
  parameterLimit: MAX_FIELDS,
  verify: requireDecodable,
})

function checkHeaders(type: string): RequestHandler {
  return (request, _response, next) => {
    if (declaresTooLargeBody(request)) {
      // Closing the connection saves reading the body.
      throw new ApiError('PAYLOAD_TOO_LARGE', {
        placeholders: { kib: BODY_LIMIT / 1024 },
        headers: { Connection: 'close' },
      })
    }
    const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';')
    if (mediaType.trim().toLowerCase() !== type) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
    next(hasBody(request) ? undefined : new ApiError('INVALID_JSON'))
  }
}

function hasBody({ headers }: IncomingMessage) {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

// Without this check, invalid bytes would silently become replacement characters.
function requireUtf8(
  _request: IncomingMessage,
  _response: ServerResponse,
  body: Buffer,
  charset: string,
) {
  if (charset !== 'utf-8') throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  if (!isUtf8(body)) throw new ApiError('INVALID_JSON')
}

// Percent-encoded bytes must also be UTF-8.
function requireDecodable(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  charset: string,
) {
  requireUtf8(request, response, body, charset)
  try {
    decodeURIComponent(body.toString())
  } catch (cause) {
    throw new ApiError('INVALID_JSON', { cause })
  }
}

// Fails with REQUEST_TIMEOUT if the handler has not finished in time, and with INVALID_REQUEST if it never will.
function withDeadline(handler: RequestHandler, ms: number): RequestHandler {
  return (request, response, next) => {
    let isFinished = false
    const finish = (error?: unknown) => {
      if (isFinished) return
      isFinished = true
      clearTimeout(timer)
      next(error)
    }
    const fail = (code: ErrorCode) =>
      finish(new ApiError(code, { headers: { Connection: 'close' } }))
    const timer = setTimeout(() => fail('REQUEST_TIMEOUT'), ms)
    onMalformed(request, () => fail('INVALID_REQUEST'))
    if (!isFinished) handler(request, response, finish)
  }
}
