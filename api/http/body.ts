import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type RequestHandler } from 'express'
import { ApiError } from './api-error.ts'

/** The largest accepted body, in bytes. */
const bodyLimit = 64 * 1024

/** Whether the `Content-Length` of a request exceeds the limit. */
export function isTooLarge({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > bodyLimit
}

/** How long a body can take to arrive, in milliseconds. */
const ARRIVAL_MS = 15_000

/**
 * Parses a JSON body and rejects any other type; UTF-8, at most 64 KiB, also after decompression.
 * @param arrivalMs how long it can take to arrive, in milliseconds
 */
export function jsonBody(arrivalMs = ARRIVAL_MS): RequestHandler[] {
  return [requireType(JSON_TYPE), withDeadline(parseJson, arrivalMs)]
}

/** Parses the body of an HTML form, with the same limits. */
export function formBody(arrivalMs = ARRIVAL_MS): RequestHandler[] {
  return [requireType(FORM_TYPE), withDeadline(parseForm, arrivalMs)]
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** The longest form has nine fields, some with several values. */
const MAX_FIELDS = 50

const parseJson = express.json({ limit: bodyLimit, type: JSON_TYPE, verify: requireUtf8 })
const parseForm = express.urlencoded({
  ...{ limit: bodyLimit, type: FORM_TYPE, extended: false, parameterLimit: MAX_FIELDS },
  verify: requireDecodable,
})

function requireType(type: string): RequestHandler {
  return (request, _response, next) => {
    if (isTooLarge(request)) {
      // Closes the connection instead of reading the body.
      throw new ApiError('PAYLOAD_TOO_LARGE', { headers: { Connection: 'close' } })
    }
    const [mediaType = ''] = (request.get('Content-Type') ?? '').split(';')
    if (mediaType.trim().toLowerCase() !== type) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
    // `is` returns null if there is no body.
    next(request.is(type) === null ? new ApiError('INVALID_JSON') : undefined)
  }
}

// Otherwise invalid bytes would silently be stored as replacement characters.
function requireUtf8(_in: IncomingMessage, _out: ServerResponse, body: Buffer, charset: string) {
  if (charset !== 'utf-8') throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  if (!isUtf8(body)) throw new ApiError('INVALID_JSON')
}

// Percent-encoded bytes must be UTF-8, too.
function requireDecodable(
  _in: IncomingMessage,
  out: ServerResponse,
  body: Buffer,
  charset: string,
) {
  requireUtf8(_in, out, body, charset)
  try {
    decodeURIComponent(body.toString())
  } catch (cause) {
    throw new ApiError('INVALID_JSON', { cause })
  }
}

function withDeadline(handler: RequestHandler, ms: number): RequestHandler {
  return (request, response, next) => {
    let isFinished = false
    const finish = (error?: unknown) => {
      if (isFinished) return
      isFinished = true
      clearTimeout(timer)
      next(error)
    }
    const timeout = new ApiError('REQUEST_TIMEOUT', { headers: { Connection: 'close' } })
    const timer = setTimeout(() => finish(timeout), ms)
    handler(request, response, finish)
  }
}
