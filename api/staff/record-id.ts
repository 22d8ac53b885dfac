import type { Request } from 'express'
import { z } from 'zod'
import { ApiError } from '../http/api-error.ts'

/**
 * An id out of the path.
 * @throws ApiError NOT_FOUND for what cannot be one
 */
export function idOf(request: Request, name = 'id'): string {
  const id = z.uuid().safeParse(request.params[name])
  if (!id.success) throw new ApiError('NOT_FOUND')
  return id.data
}
