import type { z } from 'zod'
import { PermanentError } from '../shared/runtime/errors.ts'

/** An error that lists the invalid fields of a payload, without their values. */
export function invalidPayloadError({ issues }: z.ZodError): PermanentError {
  const errors = issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`)
  return new PermanentError(`payload: ${errors.join('; ')}`)
}
