import type { RequestHandler } from 'express'
import { z } from 'zod'
import { type Funnel, type FunnelTable, funnelGroups } from '../../../shared/contract/funnel.ts'
import { MAX_ROWS } from '../../../shared/contract/list.ts'
import { isPeriod } from '../../../shared/contract/period.ts'
import {
  invalidPeriod,
  periodFields,
  periodSchema,
} from '../../../shared/contract/period-schema.ts'
import { readFunnel, readFunnelRows } from '../../../shared/tables/leads/funnel.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { withReportTimeout } from './report-timeout.ts'

/** Schema of the period and the rows of the funnel's table. */
export const funnelTableSchema = z
  .strictObject({ ...periodFields, group: z.enum(funnelGroups) })
  .refine(isPeriod, invalidPeriod)

/** GET /api/staff/funnel: what became of the leads of a period, stage by stage. */
export function showFunnel({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const period = parseInput(periodSchema, request.query, language)
    const at = new Date()
    const stages = await withReportTimeout(db, language, (tx) =>
      readFunnel(tx, { ...period, timeZone: config.TIME_ZONE }),
    )
    response.json({ at, period, stages } satisfies Funnel<Date>)
  }
}

/** GET /api/staff/funnel-rows: the same by salesperson, origin or property: the rows with the most leads. */
export function showFunnelRows({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { group, ...period } = parseInput(funnelTableSchema, request.query, language)
    const at = new Date()
    const table = await withReportTimeout(db, language, (tx) =>
      readFunnelRows(tx, { ...period, timeZone: config.TIME_ZONE }, group, MAX_ROWS),
    )
    response.json({ at, period, group, ...table } satisfies FunnelTable<Date>)
  }
}
