import type { RequestHandler } from 'express'
import { z } from 'zod'
import { daySchema } from '../../../shared/contract/day-schema.ts'
import { type Funnel, type FunnelTable, funnelGroups } from '../../../shared/contract/funnel.ts'
import { isPeriod } from '../../../shared/contract/referral.ts'
import { readFunnel, readFunnelRows } from '../../../shared/tables/leads/funnel.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { readReport } from './report.ts'

const days = { from: daySchema, until: daySchema }
const period = { path: ['until'], params: { error: 'period' } }

/** Schema of the period of the funnel. */
export const periodSchema = z.strictObject(days).refine(isPeriod, period)

/** Schema of the period and the rows of its table. */
export const tableSchema = z
  .strictObject({ ...days, group: z.enum(funnelGroups) })
  .refine(isPeriod, period)

/** The most rows on the screen. */
const MAX_ROWS = 100

/** GET /api/staff/funnel: what became of the leads of a period, step by step. */
export function showFunnel({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const chosen = parseBody(periodSchema, request.query, language)
    const at = new Date()
    const steps = await readReport(db, language, (tx) =>
      readFunnel(tx, { ...chosen, timeZone: config.TIME_ZONE }),
    )
    response.json({ at, period: chosen, steps } satisfies Funnel<Date>)
  }
}

/** GET /api/staff/funnel-rows: the same by salesperson, origin or property: the rows with the most leads. */
export function showFunnelRows({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { group, ...chosen } = parseBody(tableSchema, request.query, language)
    const at = new Date()
    const table = await readReport(db, language, (tx) =>
      readFunnelRows(tx, { ...chosen, timeZone: config.TIME_ZONE }, group, MAX_ROWS),
    )
    response.json({ at, period: chosen, group, ...table } satisfies FunnelTable<Date>)
  }
}
