import type { Request, Response } from 'express'
import { ApiError } from '../http/api-error.ts'

/** Sets `ETag` to the version of the record in the response (RFC 9110, 8.8.3). */
export function setVersion(response: Response, version: number): void {
  response.set('ETag', `"${version}"`)
}

/**
 * Returns the version of the record that the user loaded, from `If-Match` (RFC 9110, 13.1.1).
 * @throws ApiError VERSION_REQUIRED if the header is missing or invalid
 */
export function versionOf(request: Request): number {
  const version = /^"(\d{1,9})"$/.exec(request.get('If-Match') ?? '')?.[1]
  if (version === undefined) throw new ApiError('VERSION_REQUIRED')
  return Number(version)
}
