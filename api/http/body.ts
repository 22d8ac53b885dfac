import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type RequestHandler } from 'express'
import { ApiError } from './api-error.ts'

/** Largest body taken, in bytes. */
const bodyLimit = 64 * 1024

/** Whether a request says that its body is larger than we take. */
export function isTooLarge({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > bodyLimit
}

/** How long a body may take to arrive, in milliseconds. */
const ARRIVAL_MS = 15_000

/**
 * Reads a JSON body: UTF-8, at most 64 KiB (also once decompressed), nothing but `application/json`.
 * @param arrivalMs how long it may take to arrive
 */
export function jsonBody(arrivalMs = ARRIVAL_MS): RequestHandler[] {
  return [requireType(JSON_TYPE), withDeadline(parseJson, arrivalMs)]
}

/** Reads what an HTML form posts, within the same limits. */
export function formBody(arrivalMs = ARRIVAL_MS): RequestHandler[] {
  return [requireType(FORM_TYPE), withDeadline(parseForm, arrivalMs)]
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** Our longest form has nine fields, and choices among them. */
const MOST_FIELDS = 50

const parseJson = express.json({ limit: bodyLimit, type: JSON_TYPE, verify: requireUtf8 })
const parseForm = express.urlencoded({
  ...{ limit: bodyLimit, type: FORM_TYPE, extended: false, parameterLimit: MOST_FIELDS },
  verify: requireDecodable,
})

function requireType(type: string): RequestHandler {
  return (request, _response, next) => {
    if (isTooLarge(request)) {
      // What is on its way is not waited for.
      throw new ApiError('PAYLOAD_TOO_LARGE', { headers: { Connection: 'close' } })
    }
    const [given = ''] = (request.get('Content-Type') ?? '').split(';')
    if (given.trim().toLowerCase() !== type) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
    // Null: there is no body at all.
    next(request.is(type) === null ? new ApiError('INVALID_JSON') : undefined)
  }
}

// Bytes that are not UTF-8 would be stored as question marks, and nobody would know.
function requireUtf8(_in: IncomingMessage, _out: ServerResponse, body: Buffer, charset: string) {
  if (charset !== 'utf-8') throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  if (!isUtf8(body)) throw new ApiError('INVALID_JSON')
}

// What a percent sign hides has to be UTF-8 as well.
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
    let isOver = false
    const finish = (error?: unknown) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      next(error)
    }
    const late = new ApiError('REQUEST_TIMEOUT', { headers: { Connection: 'close' } })
    const timer = setTimeout(() => finish(late), ms)
    handler(request, response, finish)
  }
}
