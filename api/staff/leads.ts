import type { RequestHandler } from 'express'
import { findLead, leadColumns, listLeads } from '../../shared/tables/leads.ts'
import type { ApiContext } from '../context.ts'
import { answerList, answerRecord } from './answers.ts'
import { filterFor, leadFilter } from './lead-filter.ts'
import { listQuery } from './list-query.ts'

/** What the list of leads is asked with. */
export const leadQuery = listQuery(leadColumns, leadFilter)

/** GET /api/staff/leads */
export function showLeads(context: ApiContext): RequestHandler {
  const timeZone = context.config.TIME_ZONE
  return answerList(context, 'leads', leadQuery, (db, { filter, ...page }, me) =>
    listLeads(db, { ...page, filter: filterFor(me, filter) }, timeZone),
  )
}

/** GET /api/staff/leads/:id: the lead and everything that happened to it. */
export function showLead(context: ApiContext): RequestHandler {
  return answerRecord(context, (db, id) => findLead(db, id, context.config.TIME_ZONE))
}
