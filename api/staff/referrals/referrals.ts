import type { RequestHandler } from 'express'
import { z } from 'zod'
import { daySchema } from '../../../shared/contract/day.ts'
import { DAY_MS } from '../../../shared/contract/duration.ts'
import {
  attributedColumns,
  findTree,
  leaderboardColumns,
  listAttributedLeads,
  listLeaderboard,
  listTrees,
  rootColumns,
} from '../../../shared/tables/referrals/referrals.ts'
import {
  listUnknownCodes,
  unknownCodeColumns,
} from '../../../shared/tables/referrals/unknown-codes.ts'
import type { ApiContext } from '../../context.ts'
import { answerList, answerRecord } from '../answers.ts'
import { listQuery } from '../list-query.ts'

const treeQuery = listQuery(rootColumns, {})

/** GET /api/staff/referrals: the trees of partners who referred others but were not referred themselves. */
export function showTrees(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', treeQuery, listTrees)
}

/** GET /api/staff/referrals/:id: a partner and the partners it referred, directly or indirectly. */
export function showTree(context: ApiContext): RequestHandler {
  return answerRecord(context, findTree)
}

/** Most days from the first to the last day of a leaderboard: five years with up to two leap days. */
const MAX_DAYS = 5 * 365 + 2

const period = { from: daySchema, until: daySchema }
const leaderboardQuery = listQuery(leaderboardColumns, period).refine(
  ({ filter: { from, until } }) => {
    const days = (Date.parse(until) - Date.parse(from)) / DAY_MS
    return days >= 0 && days <= MAX_DAYS
  },
  { path: ['filter'], params: { error: 'period' } },
)

/** GET /api/staff/referral-leaderboard: how many applications and leads each partner referred in a period. */
export function showLeaderboard(context: ApiContext): RequestHandler {
  const { TIME_ZONE } = context.config
  return answerList(context, 'referrals', leaderboardQuery, (db, query) =>
    listLeaderboard(db, query, TIME_ZONE),
  )
}

const attributedQuery = listQuery(attributedColumns, { partnerId: z.uuid() })

/** GET /api/staff/attributed-leads: the leads that a partner referred, without personal data. */
export function showAttributedLeads(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', attributedQuery, listAttributedLeads)
}

const unknownCodeQuery = listQuery(unknownCodeColumns, {})

/** GET /api/staff/unknown-codes: referral codes that were submitted but belong to no partner. */
export function showUnknownCodes(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', unknownCodeQuery, listUnknownCodes)
}
