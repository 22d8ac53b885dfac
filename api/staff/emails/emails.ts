import type { RequestHandler } from 'express'
import { z } from 'zod'
import { emailStatuses, emailTemplates, suppressionCauses } from '../../../shared/contract/email.ts'
import { aboutKinds, readableKinds } from '../../../shared/contract/submission.ts'
import {
  emailColumns,
  findEmail,
  findPreview,
  listEmails,
} from '../../../shared/tables/emails/email-lists.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { listQuery, oneOrMore, searchText, withinDays } from '../list-query.ts'
import { idOf } from '../record-id.ts'
import { answerList, answerRecord } from '../responses.ts'
import { meOf } from '../signin/session.ts'
import { sendPreview } from './preview-page.ts'
import { readable } from './readable.ts'

/** The query parameters of the list of emails. */
export const emailQuery = listQuery(emailColumns, {
  q: searchText,
  status: oneOrMore(emailStatuses),
  template: oneOrMore(emailTemplates),
  suppressedBy: oneOrMore(suppressionCauses),
  aboutKind: oneOrMore(aboutKinds),
  aboutId: z.uuid().optional(),
  resend: z.boolean().optional(),
  copyDelivered: z.boolean().optional(),
  withinDays,
})

/** GET /api/staff/emails: those about records that the role may read. */
export function showEmails(context: ApiContext): RequestHandler {
  return answerList(context, 'emails', emailQuery, (db, query, { role }) =>
    listEmails(db, query, readableKinds(role)),
  )
}

/** GET /api/staff/emails/:id: the email, its attempts and copies, and the actions of staff on it. */
export function showEmail(context: ApiContext): RequestHandler {
  const { EMAIL_CONTENT_DAYS: contentDays } = context.config
  return answerRecord(context, async (db, id, me) =>
    readable(await findEmail(db, id, { contentDays, kinds: readableKinds(me.role) }), me),
  )
}

/** GET /api/staff/emails/:id/preview: the HTML of an email, sandboxed, for an iframe of the dashboard. */
export function showPreview({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { html } = readable(await findPreview(db, idOf(request)), meOf(response))
    if (html === null) throw new ApiError('NOT_FOUND')
    sendPreview(response, html)
  }
}
