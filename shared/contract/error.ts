import { z } from 'zod'

/** Machine-readable error codes, each with its HTTP status. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  INVALID_REQUEST: 400,
  INVALID_JSON: 400,
  REFERRAL_CODE_NOT_FOUND: 400,
  INVALID_IDEMPOTENCY_KEY: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  TWO_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  REQUEST_TIMEOUT: 408,
  IDEMPOTENCY_KEY_IN_USE: 409,
  STATE_CONFLICT: 409,
  HOLD_CONFLICT: 409,
  RECORD_ERASED: 409,
  ADDRESS_TAKEN: 409,
  ALREADY_MERGED: 409,
  OWN_ACCOUNT: 409,
  LAST_ADMINISTRATOR: 409,
  ALREADY_UNDONE: 409,
  ALREADY_ANSWERED: 409,
  CONTACT_CHANGED: 409,
  ADDRESS_SUPPRESSED: 409,
  TOO_MANY_TASKS: 409,
  UNDO_EXPIRED: 410,
  VERSION_CONFLICT: 412,
  PAYLOAD_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNSUPPORTED_FILE: 415,
  MISDIRECTED_REQUEST: 421,
  IDEMPOTENCY_KEY_REUSED: 422,
  VERSION_REQUIRED: 428,
  RATE_LIMIT_EXCEEDED: 429,
  TOO_MANY_STREAMS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** An error code; documented as any string, because later versions may add codes. */
const errorCode = z.string().pipe(z.enum(Object.keys(errorStatus) as ErrorCode[]))

/** A message about one field. */
export const fieldError = z.object({
  path: z.string().meta({ description: 'The field, such as `email`; empty: the body as a whole.' }),
  message: z.string().meta({ description: 'What to mend, for a person to read.' }),
})
export type FieldError = z.output<typeof fieldError>

/** The body of every error response. */
export const errorBody = z.object({
  success: z.literal(false).meta({ description: 'Always false.' }),
  error: z
    .object({
      code: errorCode.meta({
        description: 'Machine-readable. Later versions may add codes: go by the status then.',
        examples: ['VALIDATION_ERROR'],
      }),
      message: z.string().meta({
        description: 'What happened, in Spanish, or in English where `Accept-Language` prefers it.',
      }),
      hint: z.string().meta({ format: 'uri', description: 'Where to read on.' }),
      fields: z
        .array(fieldError)
        .optional()
        .meta({ description: 'Every faulty field, where the fault is in fields.' }),
      requestId: z.string().optional().meta({
        description: 'Of a failure of ours: what to quote when asking about it.',
      }),
    })
    .meta({ description: 'What happened, and what to do.' }),
})
export type ErrorBody = z.output<typeof errorBody>

/** The `person` in the body of ADDRESS_TAKEN and ALREADY_MERGED, for staff: who has the address, or of whom a client is part. */
export type NamedPerson = { id: string; name: string }
