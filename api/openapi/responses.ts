import { type ErrorCode, errorStatus } from '../../shared/contract/error.ts'
import { BODY_LIMIT } from '../http/body.ts'
import { hintOf } from '../http/hint.ts'
import { errorMessages, fieldMessages, messageText } from '../http/messages.ts'
import { commonHeaders, type HeaderName, headerRefs } from './headers.ts'
import { bodyRef } from './schemas.ts'
import type { DocumentSettings, Ref, Response } from './types.ts'

/** A documented error response. Its `codes` all have the same HTTP status. */
type ErrorResponse = {
  description: string
  codes: ErrorCode[]
  headers: HeaderName[]
  /** Whether clients that prefer a page get one. */
  isPage?: boolean
}

/** The error responses of the documented paths, by the names of their components. */
const errorResponses = {
  BadRequest: errorResponse('The body is not JSON, or a field is missing or wrong.', [
    'VALIDATION_ERROR',
    'INVALID_JSON',
    'INVALID_IDEMPOTENCY_KEY',
  ]),
  BadPartnerApplication: errorResponse(
    'The body is not JSON, a field is missing or wrong, or nobody has that referral code.',
    ['VALIDATION_ERROR', 'REFERRAL_CODE_NOT_FOUND', 'INVALID_JSON', 'INVALID_IDEMPOTENCY_KEY'],
  ),
  MethodNotAllowed: errorResponse(
    'This path was asked with another method; `Allow` names the right ones.',
    ['METHOD_NOT_ALLOWED'],
    ['Allow'],
  ),
  NotAcceptable: {
    description: 'The page was asked for in neither HTML nor Markdown.',
    codes: ['NOT_ACCEPTABLE'],
    headers: ['X-Request-Id'],
  },
  // If the request's headers do not arrive, no middleware sets response headers, so none is certain.
  RequestTimeout: {
    description: 'The request did not arrive whole in time; the connection is closed.',
    codes: ['REQUEST_TIMEOUT'],
    headers: [],
  },
  IdempotencyKeyInUse: errorResponse(
    'A request with this key is still being answered.',
    ['IDEMPOTENCY_KEY_IN_USE'],
    ['Retry-After'],
  ),
  MisdirectedRequest: errorResponse('The `Host` of the request is not one of this site.', [
    'MISDIRECTED_REQUEST',
  ]),
  MisdirectedPageRequest: {
    description: 'The `Host` of the request is not one of this site.',
    codes: ['MISDIRECTED_REQUEST'],
    headers: ['X-Request-Id'],
    isPage: true,
  },
  TooManyPageRequests: {
    description: 'Too many requests for pages and files in this window.',
    codes: ['RATE_LIMIT_EXCEEDED'],
    headers: ['X-Request-Id', 'Retry-After'],
    isPage: true,
  },
  PayloadTooLarge: errorResponse('The body is larger than 64 KiB.', ['PAYLOAD_TOO_LARGE']),
  UnsupportedMediaType: errorResponse('The body was not sent as `application/json` in UTF-8.', [
    'UNSUPPORTED_MEDIA_TYPE',
  ]),
  IdempotencyKeyReused: errorResponse('This key was used with another body.', [
    'IDEMPOTENCY_KEY_REUSED',
  ]),
  RateLimitExceeded: errorResponse(
    'Too many requests in this window.',
    ['RATE_LIMIT_EXCEEDED'],
    ['Retry-After'],
  ),
  InternalError: errorResponse(
    'Something failed on our side; it is not certain that nothing was recorded. Repeat under the same `Idempotency-Key`.',
    ['INTERNAL_ERROR'],
  ),
  ServiceUnavailable: errorResponse(
    'The service cannot take anything in right now. Where the connection broke while committing, it is not certain that nothing was recorded: repeat under the same `Idempotency-Key`.',
    ['SERVICE_UNAVAILABLE'],
    ['Retry-After'],
  ),
} satisfies Record<string, ErrorResponse>
export type ErrorResponseName = keyof typeof errorResponses

/** Builds the component responses, with an example of the actual response for each error code. */
export function componentResponses(settings: DocumentSettings): Record<string, Response> {
  const responses = Object.entries(errorResponses).map(
    ([name, { description, codes, headers, isPage }]: [string, ErrorResponse]) => {
      const examples = Object.fromEntries(
        codes.map((code) => [code, { value: example(code, settings) }]),
      )
      const content = {
        'application/json': { schema: bodyRef('Error'), examples },
        ...(isPage && { 'text/html': page, 'text/markdown': page }),
      }
      return [name, { description, headers: headerRefs(headers), content }]
    },
  )
  return Object.fromEntries(responses)
}

const page = { schema: { type: 'string' } }

/** Returns references to error responses by status, for the responses of an operation. */
export function errorResponseRefs(names: readonly ErrorResponseName[]): Record<string, Ref> {
  const refs = names.map((name) => [
    errorStatus[errorResponses[name].codes[0] as ErrorCode],
    { $ref: `#/components/responses/${name}` },
  ])
  return Object.fromEntries(refs)
}

function errorResponse(
  description: string,
  codes: ErrorCode[],
  otherHeaders: HeaderName[] = [],
): ErrorResponse {
  return { description, codes, headers: [...commonHeaders, ...otherHeaders] }
}

function example(code: ErrorCode, { PUBLIC_URL, RATE_LIMIT_PER_MINUTE, LOCALE }: DocumentSettings) {
  const placeholders = {
    limit: RATE_LIMIT_PER_MINUTE,
    allowed: 'POST',
    url: PUBLIC_URL,
    kib: BODY_LIMIT / 1024,
  }
  const fields = [{ path: 'email', message: messageText(fieldMessages.email, LOCALE) }]
  return {
    success: false,
    error: {
      code,
      message: messageText(errorMessages[code], LOCALE, placeholders),
      hint: hintOf(code, PUBLIC_URL, LOCALE),
      ...(code === 'VALIDATION_ERROR' && { fields }),
      ...(errorStatus[code] >= 500 && { requestId: '0199f3c2-4b1d-7e90-a6c4-58e2d9f7103b' }),
    },
  }
}
