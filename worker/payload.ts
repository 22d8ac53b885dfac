import type { z } from 'zod'
import { PermanentError } from '../shared/runtime/errors.ts'

/** Why a payload cannot be worked on, field by field, without what the fields hold. */
export function unreadable({ issues }: z.ZodError): PermanentError {
  const faults = issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`)
  return new PermanentError(`payload: ${faults.join('; ')}`)
}
