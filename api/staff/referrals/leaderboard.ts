import type { RequestHandler } from 'express'
import { isPeriod } from '../../../shared/contract/period.ts'
import { periodFields, periodSchema } from '../../../shared/contract/period-schema.ts'
import {
  leaderboardColumns,
  leaderboardTotals,
  listLeaderboard,
} from '../../../shared/tables/referrals/leaderboard.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { listQuery } from '../list-query.ts'
import { answerList } from '../responses.ts'

const leaderboardQuery = listQuery(leaderboardColumns, periodFields).refine(
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
    const period = parseInput(periodSchema, request.query, languageOf(request, config.LOCALE))
    response.json(await leaderboardTotals(db, period, config.TIME_ZONE))
  }
}
