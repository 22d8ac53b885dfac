import type { RequestHandler } from 'express'
import { z } from 'zod'
import { emailAddress } from '../../../shared/contract/text.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { type StaffLink, staffLink } from '../../../shared/jobs/staff-link.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'

const body = z.object({ email: emailAddress })

/**
 * POST /auth/request-password-reset: enqueues a job that emails a link to set a password. The worker looks up
 * the account, so that neither the response nor its timing reveals whether the account exists.
 */
export function requestPasswordReset({ boss, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { email } = parseInput(body, request.body, languageOf(request, config.LOCALE))
    const payload: StaffLink = { template: 'password-reset', orderId: newId(), email }
    await boss.send(staffLink.queue, payload)
    response.status(202).json({ success: true })
  }
}
