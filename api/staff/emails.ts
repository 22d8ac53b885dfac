import type { RequestHandler } from 'express'
import { emailStatuses, emailTemplates } from '../../shared/contract/email.ts'
import { emailColumns, findEmail, listEmails } from '../../shared/tables/emails.ts'
import type { ApiContext } from '../context.ts'
import { answerList, answerRecord } from './answers.ts'
import { listQuery, oneOrMore, searched, withinDays } from './list-query.ts'

/** What the list of emails is asked with. */
export const emailQuery = listQuery(emailColumns, {
  q: searched,
  status: oneOrMore(emailStatuses),
  template: oneOrMore(emailTemplates),
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
