import type { ErrorCode, NamedPerson } from '../../shared/contract/error.ts'
import { apiErrorOf } from '../common/request.ts'

/** Returns the client whom a response of the API with this error code is about; undefined for any other error. */
export function personIn(error: unknown, code: ErrorCode): NamedPerson | undefined {
  const said = apiErrorOf(error)
  return said?.code === code ? said.person : undefined
}
