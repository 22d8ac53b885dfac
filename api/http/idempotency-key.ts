import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { idempotencyKey } from '../../shared/contract/idempotency.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { ApiError } from './api-error.ts'
import { addressBucket } from './client-address.ts'

const keyPattern = new RegExp(idempotencyKey.pattern)

/** Identifies a request that can be repeated under its key. */
export type RepeatableRequest = {
  /**
   * Hashes under which the answer is stored. The last one is that of the key and the client's IP address (IPv6: /56
   * network), so that another body is rejected only if the key was used from the same address. Before it, unless the
   * request can be repeated from this address only, is one of the key and the fields, because clients change networks.
   */
  scopes: string[]
  /** Hash of the validated fields, so white space and the order of the fields have no effect. */
  requestHash: string
}

/**
 * Reads the request's `Idempotency-Key` (1 to 255 visible ASCII characters).
 * @returns undefined if the client sent none
 * @throws ApiError INVALID_IDEMPOTENCY_KEY
 */
export function readIdempotencyKey(
  request: Request,
  kind: SubmissionKind,
  fields: unknown,
): RepeatableRequest | undefined {
  const key = readKey(request)
  return key === undefined ? undefined : repeatableRequest(key, request, kind, fields)
}

/**
 * Reads the `Idempotency-Key` of a staff member's request. They can repeat it from any address; the keys of others have no
 * effect.
 * @returns undefined if the request has none
 * @throws ApiError INVALID_IDEMPOTENCY_KEY
 */
export function readStaffKey(
  request: Request,
  staffId: string,
  fields: unknown,
): RepeatableRequest | undefined {
  const key = readKey(request)
  if (key === undefined) return undefined
  return { scopes: [hash(['staff', staffId, key])], requestHash: hash([fields]) }
}

/** Identifies a request that is answered once for a record, whoever sends it. */
export function repeatableOnce(purpose: string, id: string): RepeatableRequest {
  return { scopes: [hash([purpose, id])], requestHash: hash([purpose]) }
}

function readKey(request: Request): string | undefined {
  const key = request.get('Idempotency-Key')
  if (key !== undefined && !keyPattern.test(key)) throw new ApiError('INVALID_IDEMPOTENCY_KEY')
  return key
}

/** Identifies a request by its key and fields, from every address. */
export function repeatableRequest(
  key: string,
  request: Request,
  kind: SubmissionKind,
  fields: unknown,
): RepeatableRequest {
  const local = repeatableFromAddress(key, request, kind, fields)
  const { requestHash } = local
  return {
    scopes: [hash(['from any address', kind, key, requestHash]), ...local.scopes],
    requestHash,
  }
}

/** Identifies a request by its key, from the client's IP address only: others may use the same key and fields. */
export function repeatableFromAddress(
  key: string,
  request: Request,
  kind: SubmissionKind,
  fields: unknown,
): RepeatableRequest {
  // Previous releases store and find answers under this scope, so a change loses them during an upgrade.
  return {
    scopes: [hash([kind, addressBucket(request), key])],
    requestHash: hash([fields]),
  }
}

function hash(parts: unknown[]) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
