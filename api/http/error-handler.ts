import type { ErrorRequestHandler, Request, Response } from 'express'
import { type ErrorBody, type ErrorCode, errorStatus } from '../../shared/contract/error.ts'
import type { Config } from '../../shared/runtime/config.ts'
import {
  CodesSpentError,
  isDatabaseDown,
  isDeadlock,
  isSchemaError,
  TooManyPendingError,
} from '../../shared/runtime/errors.ts'
import { languageOfPath } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from './api-error.ts'
import { BODY_LIMIT } from './body.ts'
import { hintOf } from './hint.ts'
import { languageOf } from './language.ts'
import { errorMessages, messageText } from './messages.ts'

/** The `Retry-After` of SERVICE_UNAVAILABLE, in seconds. */
const RETRY_SECONDS = 5

/**
 * Turns every error into a response, with the error body that docs/api.md describes. If a response
 * has already started, Express closes the connection instead. Errors with status 5xx are logged, except those that are
 * expected and in the log of requests: rejections because too many submissions wait, many at once, and those without a
 * cause, such as that a dossier is being made.
 * @param showPage sends an error page if the client requested a page, and returns whether it did
 */
export function errorHandler(
  { config, log }: ApiContext,
  showPage: (request: Request, response: Response, error: ApiError) => boolean = () => false,
): ErrorRequestHandler {
  const answer = answerError(config)
  return (thrown, request, response, next) => {
    const error = toApiError(thrown)
    const { requestId, path } = response.locals
    const status = errorStatus[error.code]
    if (status >= 500 && !isExpected(thrown))
      log.error({ err: thrown, requestId, path, status }, 'http.failed')
    if (response.headersSent) return next(thrown)
    if (showPage(request, response.set(error.headers), error)) return
    answer(request, response, error)
  }
}

/** Whether an error with status 5xx is expected, so that the log of requests is enough. */
export function isExpected(thrown: unknown): boolean {
  if (thrown instanceof ApiError) return thrown.cause === undefined
  return thrown instanceof TooManyPendingError
}

/** Returns the function that sends an error as JSON, with the error body that docs/api.md describes. */
export function answerError({ LOCALE, PUBLIC_URL }: Config) {
  // Pages have a language; everything else answers in the one that the client prefers.
  const errorLanguage = (request: Request, response: Response) => {
    if (languageOfPath(request.path) === 'en') return 'en'
    response.vary('Accept-Language')
    return languageOf(request, LOCALE)
  }
  return (request: Request, response: Response, error: ApiError): void => {
    const status = errorStatus[error.code]
    const requestId = response.locals.requestId as string | undefined
    const language = errorLanguage(request, response)
    const message = messageText(errorMessages[error.code], language, error.placeholders)
    const hint = hintOf(error.code, PUBLIC_URL, language)
    const body: ErrorBody = {
      success: false,
      error: {
        code: error.code,
        message,
        hint,
        ...(error.fields && { fields: error.fields }),
        ...(error.person && { person: error.person }),
        ...(status >= 500 && requestId && { requestId }),
      },
    }
    response
      .set(error.headers)
      // Caches may keep a 404 or 405 that does not say for how long (RFC 9111, 4.2.2).
      .set({ 'Content-Language': language, 'Cache-Control': 'no-store' })
      .status(status)
      .json(body)
  }
}

/**
 * Returns the API error for a thrown value: the value itself if it is one; the code in `bodyErrorCodes`, or
 * INVALID_JSON, for an error of a body parser; SERVICE_UNAVAILABLE if the database is down, has found a deadlock or
 * has a schema that does not fit, too many submissions wait or no unused code was found; NOT_FOUND for a malformed path;
 * INTERNAL_ERROR for anything else.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const bodyError = bodyErrorCodes[errorType(thrown) ?? '']
  if (bodyError) return new ApiError(bodyError, { placeholders: limitOf(thrown), cause: thrown })
  if (
    isDatabaseDown(thrown) ||
    isDeadlock(thrown) ||
    // During a deployment, the database may be older or newer than this version.
    isSchemaError(thrown) ||
    thrown instanceof CodesSpentError ||
    thrown instanceof TooManyPendingError
  )
    return unavailable(thrown)
  // A path such as /%ff cannot be decoded, so it does not exist.
  if (thrown instanceof URIError) return new ApiError('NOT_FOUND', { cause: thrown })
  if (isBrokenBody(thrown)) return new ApiError('INVALID_JSON', { cause: thrown })
  return new ApiError('INTERNAL_ERROR', { cause: thrown })
}

/**
 * Returns the error with code SERVICE_UNAVAILABLE, which asks clients to wait `RETRY_SECONDS`.
 * @param cause what the API waits for
 */
export function unavailable(cause?: unknown): ApiError {
  const headers = { 'Retry-After': String(RETRY_SECONDS) }
  return new ApiError('SERVICE_UNAVAILABLE', { headers, cause })
}

// The error codes for errors of express.json() and express.urlencoded(), by their `type`.
const bodyErrorCodes: Record<string, ErrorCode> = {
  'entity.parse.failed': 'INVALID_JSON',
  'request.size.invalid': 'INVALID_JSON',
  'request.aborted': 'INVALID_JSON',
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'parameters.too.many': 'PAYLOAD_TOO_LARGE',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'charset.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
}

// A body parser says in bytes how large a body may be.
function limitOf(thrown: unknown) {
  const bytes = thrown instanceof Error && 'limit' in thrown ? Number(thrown.limit) : BODY_LIMIT
  return { kib: bytes / 1024 }
}

function errorType(thrown: unknown) {
  return thrown instanceof Error && 'type' in thrown ? String(thrown.type) : undefined
}

// Any other error with status 400 comes from decompression: the body does not match its Content-Encoding.
function isBrokenBody(thrown: unknown) {
  return thrown instanceof Error && 'status' in thrown && thrown.status === 400
}
