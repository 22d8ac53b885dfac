import type { RequestHandler } from 'express'
import { z } from 'zod'
import { emailStatuses, emailTemplates, suppressionCauses } from '../../../shared/contract/email.ts'
import { mailSubjects } from '../../../shared/contract/submission.ts'
import {
  emailColumns,
  findEmail,
  findPreview,
  listEmails,
} from '../../../shared/tables/emails/email-lists.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { answerList, answerRecord } from '../answers.ts'
import { listQuery, oneOrMore, searched, withinDays } from '../list-query.ts'
import { idOf } from '../record-id.ts'

/** What the list of emails is asked with. */
export const emailQuery = listQuery(emailColumns, {
  q: searched,
  status: oneOrMore(emailStatuses),
  template: oneOrMore(emailTemplates),
  suppressedBy: oneOrMore(suppressionCauses),
  aboutKind: oneOrMore(mailSubjects),
  aboutId: z.uuid().optional(),
  resend: z.boolean().optional(),
  withinDays,
})

/** GET /api/staff/emails */
export function showEmails(context: ApiContext): RequestHandler {
  return answerList(context, 'emails', emailQuery, listEmails)
}

/** GET /api/staff/emails/:id: the mail as it was sent, and every attempt at it. */
export function showEmail(context: ApiContext): RequestHandler {
  return answerRecord(context, findEmail)
}

/**
 * What a mail may do where staff look at it: show its own colours and the pictures it carries. It
 * fetches nothing, runs nothing, sends nothing and leads nowhere.
 */
const inert =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/** GET /api/staff/emails/:id/preview: the HTML of a mail, inert, for a frame of the dashboard. */
export function showPreview({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const html = await findPreview(db, idOf(request))
    if (html === undefined) throw new ApiError('NOT_FOUND')
    response
      .set({ 'Content-Security-Policy': inert, 'X-Frame-Options': 'SAMEORIGIN' })
      .set('Referrer-Policy', 'no-referrer')
      .type('html')
      .send(leadingNowhere(html))
  }
}

// A link would open a window, which the sandbox forbids; without this it would open in the frame.
function leadingNowhere(html: string) {
  return html.replace(/<head[^>]*>/i, '$&<base target="_blank">')
}
