import type { Request } from 'express'
import { z } from 'zod'
import { ApiError } from '../http/api-error.ts'

/**
 * Returns the id in the path.
 * @param name the path parameter
 * @throws ApiError NOT_FOUND if it is not a UUID
 */
export function idOf(request: Request, name = 'id'): string {
  const id = z.uuid().safeParse(request.params[name])
  if (!id.success) throw new ApiError('NOT_FOUND')
  return id.data
}
