import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { idempotencyKey } from '../../shared/contract/idempotency.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { ApiError } from './api-error.ts'
import { addressBucket } from './rate-limit.ts'

const wellFormed = new RegExp(idempotencyKey.pattern)

/** A request that may be asked again under its key. */
export type Repeatable = {
  /** Hash of what is asked, of whom and by whom: another client's key never meets ours. */
  scope: string
  /** Hash of what was sent, as it was understood: spaces and the order of fields do not count. */
  requestHash: string
}

/**
 * The request's `Idempotency-Key` (1 to 255 visible ASCII characters), made one with the client's
 * address and the kind of submission.
 * @returns undefined when the client sent none
 * @throws ApiError INVALID_IDEMPOTENCY_KEY
 */
export function readIdempotencyKey(
  request: Request,
  kind: SubmissionKind,
  fields: unknown,
): Repeatable | undefined {
  const key = request.get('Idempotency-Key')
  if (key === undefined) return undefined
  if (!wellFormed.test(key)) throw new ApiError('INVALID_IDEMPOTENCY_KEY')
  return repeatableUnder(key, request, kind, fields)
}

/** A request that may be asked again under a key of our own making. */
export function repeatableUnder(
  key: string,
  request: Request,
  kind: SubmissionKind,
  fields: unknown,
): Repeatable {
  return {
    scope: hash([kind, addressBucket(request), key]),
    requestHash: hash([fields]),
  }
}

function hash(parts: unknown[]) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
