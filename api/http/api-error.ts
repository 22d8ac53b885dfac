import type { ErrorCode, FieldError, NamedPerson } from '../../shared/contract/error.ts'

/** Thrown to answer a request with one of the API's error codes; the error handler builds the response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly placeholders: Record<string, string | number>
  readonly fields: FieldError[] | undefined
  readonly headers: Record<string, string>
  readonly person: NamedPerson | undefined

  /**
   * @param details.placeholders values for the placeholders of the code's message
   * @param details.fields the invalid fields
   * @param details.headers response headers, such as `Allow`
   * @param details.person the person whom the error is about, for staff
   */
  constructor(
    code: ErrorCode,
    details: {
      placeholders?: Record<string, string | number>
      fields?: FieldError[]
      headers?: Record<string, string>
      person?: NamedPerson
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: details.cause })
    this.code = code
    this.placeholders = details.placeholders ?? {}
    this.fields = details.fields
    this.headers = details.headers ?? {}
    this.person = details.person
  }
}

/** Whether an error says that what was requested does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND'
}
