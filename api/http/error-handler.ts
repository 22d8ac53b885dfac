import type { ErrorRequestHandler, Request, Response } from 'express'
import { type ErrorBody, type ErrorCode, errorStatus } from '../../shared/contract/error.ts'
import { CodesSpentError, isDatabaseDown } from '../../shared/runtime/errors.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from './api-error.ts'
import { hintOf } from './hint.ts'
import { languageOf } from './language.ts'
import { errorMessages, say } from './messages.ts'

/** Seconds a client should wait before it tries again when the database is down. */
const RETRY_SECONDS = 5

/**
 * The one place where a failure becomes a response: the error body of the description, part 7.
 * @param showPage answers those who asked for a page, and says whether it did
 */
export function errorHandler(
  { config, log }: ApiContext,
  showPage: (request: Request, response: Response, error: ApiError) => boolean = () => false,
): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    const error = apiErrorOf(thrown)
    const status = errorStatus[error.code]
    const requestId = response.locals.requestId as string | undefined
    if (status >= 500) log.error({ err: thrown, requestId, path: request.path }, 'http.failed')
    if (response.headersSent) return next(thrown)
    if (showPage(request, response.set(error.headers), error)) return

    const language = languageOf(request, config.LOCALE)
    const message = say(errorMessages[error.code], language, error.blanks)
    const hint = hintOf(error.code, config.PUBLIC_URL, language)
    const body: ErrorBody = {
      success: false,
      error: {
        code: error.code,
        message,
        hint,
        ...(error.fields && { fields: error.fields }),
        ...(status >= 500 && requestId && { requestId }),
      },
    }
    response.status(status).json(body)
  }
}

/** What a failure is to a client. */
export function apiErrorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const refused = bodyRefusals[typeOf(thrown) ?? '']
  if (refused) return new ApiError(refused, { cause: thrown })
  if (isDatabaseDown(thrown) || thrown instanceof CodesSpentError)
    return new ApiError('SERVICE_UNAVAILABLE', {
      headers: { 'Retry-After': String(RETRY_SECONDS) },
      cause: thrown,
    })
  // A path such as /%ff cannot be decoded: nothing is there.
  if (thrown instanceof URIError) return new ApiError('NOT_FOUND', { cause: thrown })
  if (isBrokenBody(thrown)) return new ApiError('INVALID_JSON', { cause: thrown })
  return new ApiError('INTERNAL_ERROR', { cause: thrown })
}

// What express.json() reports, by its `type`.
const bodyRefusals: Record<string, ErrorCode> = {
  'entity.parse.failed': 'INVALID_JSON',
  'request.size.invalid': 'INVALID_JSON',
  'request.aborted': 'INVALID_JSON',
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'parameters.too.many': 'PAYLOAD_TOO_LARGE',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'charset.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
}

function typeOf(thrown: unknown) {
  return thrown instanceof Error && 'type' in thrown ? String(thrown.type) : undefined
}

// What inflating a body throws when it is not what its Content-Encoding says.
function isBrokenBody(thrown: unknown) {
  return thrown instanceof Error && 'status' in thrown && thrown.status === 400
}
