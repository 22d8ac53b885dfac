import { HttpError } from 'react-admin'
import type { ErrorBody, ErrorCode, NamedPerson } from '../../shared/contract/error.ts'

/** Returns the client whom a response of the API with this error code is about; undefined for any other error. */
export function personIn(error: unknown, code: ErrorCode): NamedPerson | undefined {
  if (!(error instanceof HttpError)) return undefined
  const body = error.body as {
    error?: Partial<ErrorBody['error']> & { person?: NamedPerson }
  } | null
  return body?.error?.code === code ? body.error.person : undefined
}
