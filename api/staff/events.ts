import type { RequestHandler } from 'express'
import { z } from 'zod'
import { eventSubjects } from '../../shared/contract/submission.ts'
import { line } from '../../shared/contract/text.ts'
import { auditColumns, eventTypes, listAudit } from '../../shared/tables/audit.ts'
import type { ApiContext } from '../context.ts'
import { answerList } from './answers.ts'
import { listQuery, oneOrMore, searched } from './list-query.ts'

const typeName = z.string().regex(/^[a-z_]+(\.[a-z_]+)+$/)
const moment = z.iso.datetime().transform((text) => new Date(text))

const query = listQuery(auditColumns, {
  about: searched,
  aboutKind: oneOrMore(eventSubjects),
  actorId: z.uuid().optional(),
  type: z
    .union([typeName.transform((one) => [one]), z.array(line(100).pipe(typeName)).min(1).max(50)])
    .optional(),
  since: moment.optional(),
  until: moment.optional(),
})

/** GET /api/staff/events: the audit. */
export function showEvents(context: ApiContext): RequestHandler {
  return answerList(context, 'events', query, listAudit)
}

/** GET /api/staff/events/types: what types of event there are, to choose from. */
export function showEventTypes({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await eventTypes(db))
  }
}
