/** Machine-readable codes of refusals and failures, each with its HTTP status. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  INVALID_JSON: 400,
  REFERRAL_CODE_NOT_FOUND: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** What is wrong with one field of a payload. */
export type FieldFault = { path: string; message: string }

/** The one body of every refusal and failure (description, 7). */
export type ErrorBody = {
  success: false
  error: { code: ErrorCode; message: string; hint: string; fields?: FieldFault[] }
}
