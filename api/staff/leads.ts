import type { RequestHandler } from 'express'
import { leadStatuses } from '../../shared/contract/lead.ts'
import { findLead, leadColumns, listLeads } from '../../shared/tables/leads.ts'
import type { ApiContext } from '../context.ts'
import { answerList, answerRecord } from './answers.ts'
import { listQuery, oneOrMore, searched, withinDays } from './list-query.ts'

const query = listQuery(leadColumns, { q: searched, status: oneOrMore(leadStatuses), withinDays })

/** GET /api/staff/leads */
export function showLeads(context: ApiContext): RequestHandler {
  return answerList(context, 'leads', query, listLeads)
}

/** GET /api/staff/leads/:id: the lead and everything that happened to it. */
export function showLead(context: ApiContext): RequestHandler {
  return answerRecord(context, findLead)
}
