import type { Request } from 'express'
import { z } from 'zod'
import { ApiError } from '../http/api-error.ts'

/**
 * The id in a path.
 * @throws ApiError NOT_FOUND when it cannot be one
 */
export function idOf(request: Request): string {
  const id = z.uuid().safeParse(request.params.id)
  if (!id.success) throw new ApiError('NOT_FOUND')
  return id.data
}
