import type { RequestHandler } from 'express'
import { partnerStatuses } from '../../shared/contract/partner.ts'
import { findPartner, listPartners, partnerColumns } from '../../shared/tables/partners.ts'
import type { ApiContext } from '../context.ts'
import { answerList, answerRecord } from './answers.ts'
import { listQuery, oneOrMore, searched, withinDays } from './list-query.ts'

/** What the list of partners is asked with. */
export const partnerQuery = listQuery(partnerColumns, {
  q: searched,
  status: oneOrMore(partnerStatuses),
  withinDays,
})

/** GET /api/staff/partners */
export function showPartners(context: ApiContext): RequestHandler {
  return answerList(context, 'partners', partnerQuery, listPartners)
}

/** GET /api/staff/partners/:id: the application, who referred it, and what happened to it. */
export function showPartner(context: ApiContext): RequestHandler {
  return answerRecord(context, findPartner)
}
