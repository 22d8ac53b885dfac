import type { RequestHandler } from 'express'
import { z } from 'zod'
import { daySchema } from '../../../shared/contract/day-schema.ts'
import { isPeriod } from '../../../shared/contract/referral.ts'
import {
  leaderboardColumns,
  leaderboardTotals,
  listLeaderboard,
} from '../../../shared/tables/referrals/leaderboard.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { listQuery } from '../list-query.ts'
import { answerList } from '../responses.ts'

const days = { from: daySchema, until: daySchema }

/** Schema of the period of totals and exports. */
export const periodSchema = z.strictObject(days).refine(isPeriod, { params: { error: 'period' } })

const leaderboardQuery = listQuery(leaderboardColumns, days).refine(
  ({ filter }) => isPeriod(filter),
  { path: ['filter'], params: { error: 'period' } },
)

/** GET /api/staff/referral-leaderboard: what each partner brought in a period. */
export function showLeaderboard(context: ApiContext): RequestHandler {
  const { TIME_ZONE } = context.config
  return answerList(context, 'referrals', leaderboardQuery, (db, query) =>
    listLeaderboard(db, query, TIME_ZONE),
  )
}

/** GET /api/staff/referral-totals: what all partners brought in a period, and in each of its months. */
export function showLeaderboardTotals({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const period = parseBody(periodSchema, request.query, languageOf(request, config.LOCALE))
    response.json(await leaderboardTotals(db, period, config.TIME_ZONE))
  }
}
