import type { RequestHandler } from 'express'
import { deliveredRequest, resendRequest } from '../../../shared/contract/email-schema.ts'
import { lockEmail, markDelivered } from '../../../shared/tables/emails/emails.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { requireEmailNotErased } from '../erased.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { readable } from './readable.ts'
import { resend } from './resend.ts'

/** POST /api/staff/emails/:id/resends: sends a copy of the email, once per `occasion`. */
export function resendEmail(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const input = parseInput(
      resendRequest,
      request.body,
      languageOf(request, context.config.LOCALE),
    )
    const me = meOf(response)
    const { id, isNew } = await context.db
      .transaction()
      .execute((tx) => resend(context, tx, me, idOf(request), input))
    response.status(isNew ? 201 : 200).json({ id })
  }
}

/** POST /api/staff/emails/:id/settlements: changes an email from status `unknown` to `sent`. */
export function confirmDelivery({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { reason } = parseInput(
      deliveredRequest,
      request.body,
      languageOf(request, config.LOCALE),
    )
    const me = meOf(response)
    const id = idOf(request)
    await db.transaction().execute(async (tx) => {
      const email = readable(await lockEmail(tx, id), me)
      requireEmailNotErased(email)
      if (!(await markDelivered(tx, id))) throw new ApiError('STATE_CONFLICT')
      const { aboutKind, aboutId, template } = email
      await appendEvents(tx, [
        staffEvent(me, {
          type: 'email.taken_for_delivered',
          aboutKind,
          aboutId,
          before: { status: 'unknown' },
          after: { status: 'sent', emailId: id, template },
          reason,
        }),
      ])
    })
    response.status(201).json({ id })
  }
}
