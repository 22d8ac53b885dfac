import type { RequestHandler } from 'express'
import type { ApiContext } from '../context.ts'
import { answerError, unavailable } from '../http/error-handler.ts'

/**
 * Rejects a submission before its body is read, while the intake would reject it: in an overload, what is rejected must
 * cost little, or nothing is accepted. So it is answered here: an error that is thrown has to pass all later routes.
 */
export function refuseExcess({ config, isIntakeFull }: ApiContext): RequestHandler {
  const answer = answerError(config)
  const excess = unavailable()
  return (request, response, next) => (isIntakeFull() ? answer(request, response, excess) : next())
}
