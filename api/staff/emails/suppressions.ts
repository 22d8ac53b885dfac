import type { RequestHandler } from 'express'
import { z } from 'zod'
import { liftRequest } from '../../../shared/contract/email-schema.ts'
import { readableKinds } from '../../../shared/contract/submission.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { lockEmail, suppressedEmailsTo } from '../../../shared/tables/emails/emails.ts'
import {
  liftSuppression,
  listSuppressions,
  suppressionColumns,
} from '../../../shared/tables/emails/suppressions.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { listQuery, searchText } from '../list-query.ts'
import { idOf } from '../record-id.ts'
import { answerList } from '../responses.ts'
import { meOf } from '../signin/session.ts'
import { readable } from './readable.ts'
import { resend } from './resend.ts'

const query = listQuery(suppressionColumns, { q: searchText, lifted: z.boolean().optional() })

/** Most suppressed emails to send when a suppression is lifted. If there are more, the oldest are not sent. */
const MAX_RESENT = 20

/**
 * GET /api/staff/suppressions: suppressed addresses, which get no automatic emails, and lifted suppressions. Only
 * those caused by emails that the role may read.
 */
export function showSuppressions(context: ApiContext): RequestHandler {
  return answerList(context, 'suppressions', query, (db, page, { role }) =>
    listSuppressions(db, page, readableKinds(role)),
  )
}

/**
 * POST /api/staff/suppressions/:id/lifts: lifts a suppression and, if requested, sends the suppressed emails.
 */
export function createSuppressionLift(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, context.config.LOCALE)
    const { reason, sendSuppressed } = parseInput(liftRequest, request.body, language)
    const me = meOf(response)
    const id = idOf(request)
    const sent = await context.db.transaction().execute(async (tx) => {
      const lifted = await liftSuppression(tx, id, { by: me.name, reason })
      if (!lifted) throw new ApiError('STATE_CONFLICT')
      const rejected = readable(await lockEmail(tx, lifted.emailId), me)
      const emails = sendSuppressed
        ? await suppressedEmailsTo(tx, lifted.address, readableKinds(me.role), MAX_RESENT)
        : []
      for (const email of emails)
        await resend(context, tx, me, email.id, { occasion: newId(), reason })
      const sameKind = emails.filter(({ aboutKind }) => aboutKind === rejected.aboutKind)
      await appendEvents(tx, [
        staffEvent(me, {
          type: 'address.released',
          aboutKind: rejected.aboutKind,
          aboutId: rejected.aboutId,
          before: { address: lifted.address, smtpReply: lifted.smtpReply },
          // Readers of this record may not know of emails about records of other kinds.
          after: { sent: sameKind.length },
          reason,
        }),
      ])
      return emails.length
    })
    response.status(201).json({ id, sent })
  }
}
