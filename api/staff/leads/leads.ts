import type { RequestHandler } from 'express'
import { leadTotals } from '../../../shared/tables/leads/lead-totals.ts'
import {
  findLead,
  leadColumns,
  leadNeighbors,
  listLeads,
} from '../../../shared/tables/leads/leads.ts'
import { listOrigins } from '../../../shared/tables/leads/origins.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { filterQuery, listQuery } from '../list-query.ts'
import { idOf } from '../record-id.ts'
import { answerAll, answerList, answerRecord } from '../responses.ts'
import { meOf } from '../signin/session.ts'
import { filterFor, leadFilter } from './lead-filter.ts'

/** The query parameters of the list of leads. */
export const leadQuery = listQuery(leadColumns, leadFilter)

/** GET /api/staff/leads */
export function showLeads(context: ApiContext): RequestHandler {
  const timeZone = context.config.TIME_ZONE
  return answerList(context, 'leads', leadQuery, (db, { filter, ...page }, me) =>
    listLeads(db, { ...page, filter: filterFor(me, filter) }, timeZone),
  )
}

const totalsQuery = filterQuery(leadFilter)

/** GET /api/staff/lead-totals: the number and the value of all leads that match a filter, by status. */
export function showLeadTotals({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { filter } = parseInput(totalsQuery, request.query, languageOf(request, config.LOCALE))
    response.json(await leadTotals(db, filterFor(meOf(response), filter), config.TIME_ZONE))
  }
}

/** GET /api/staff/leads/:id: the lead and its history. */
export function showLead(context: ApiContext): RequestHandler {
  return answerRecord(context, (db, id) => findLead(db, id, context.config.TIME_ZONE))
}

/** GET /api/staff/leads/:id/neighbors: the leads before and after this one in a filtered and sorted list. */
export function showNeighbors({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { filter, ...page } = parseInput(
      leadQuery,
      request.query,
      languageOf(request, config.LOCALE),
    )
    const query = { ...page, filter: filterFor(meOf(response), filter) }
    const found = await leadNeighbors(db, idOf(request), query, config.TIME_ZONE)
    if (!found) throw new ApiError('NOT_FOUND')
    response.json(found)
  }
}

/** GET /api/staff/origins: all origins of leads, for the filter. */
export function showOrigins({ db }: ApiContext): RequestHandler {
  return answerAll('leads', async () => (await listOrigins(db)).map((id) => ({ id })))
}
