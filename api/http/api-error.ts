import type { ErrorCode, FieldFault } from '../../shared/contract/error.ts'

/** A refusal with its code; the error handler makes the one error body from it. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly blanks: Record<string, string | number>
  readonly fields: FieldFault[] | undefined
  readonly headers: Record<string, string>

  /**
   * @param details.blanks what the code's message leaves blank
   * @param details.fields what is wrong with which field
   * @param details.headers sent along, such as `Allow`
   */
  constructor(
    code: ErrorCode,
    details: {
      blanks?: Record<string, string | number>
      fields?: FieldFault[]
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: details.cause })
    this.code = code
    this.blanks = details.blanks ?? {}
    this.fields = details.fields
    this.headers = details.headers ?? {}
  }
}
