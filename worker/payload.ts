import type { z } from 'zod'
import type { AnyJob } from '../shared/jobs/define.ts'
import { PermanentError } from '../shared/runtime/errors.ts'

/**
 * Returns the payload of a job, validated.
 * @throws PermanentError that lists the invalid fields without their values
 */
export function readPayload({ payload }: AnyJob, data: unknown): unknown {
  const parsed = payload.safeParse(data)
  if (!parsed.success) throw invalidPayloadError(parsed.error)
  return parsed.data
}

function invalidPayloadError({ issues }: z.ZodError) {
  const errors = issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`)
  return new PermanentError(`payload: ${errors.join('; ')}`)
}
