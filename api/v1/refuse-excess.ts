import type { RequestHandler } from 'express'
import { TooManyPendingError } from '../../shared/runtime/errors.ts'
import type { ApiContext } from '../context.ts'

/**
 * Rejects a submission before its body is read, while the intake would reject it: in an overload, what is rejected must
 * cost little, or nothing is accepted.
 */
export function refuseExcess({ isIntakeFull }: ApiContext): RequestHandler {
  return (_request, _response, next) =>
    next(isIntakeFull() ? new TooManyPendingError('too many submissions are pending') : undefined)
}
