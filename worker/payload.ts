import type { z } from 'zod'
import { PermanentError } from '../shared/runtime/errors.ts'

/** Returns the error for an invalid payload. Its message lists the invalid fields without their values. */
export function invalidPayloadError({ issues }: z.ZodError): PermanentError {
  const errors = issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`)
  return new PermanentError(`payload: ${errors.join('; ')}`)
}
