import type { RequestHandler } from 'express'
import { z } from 'zod'
import {
  attributedColumns,
  findTree,
  leaderboardColumns,
  listAttributed,
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

/** GET /api/staff/referrals: who brought whom, a tree for each partner who was brought by nobody. */
export function showTrees(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', treeQuery, listTrees)
}

/** GET /api/staff/referrals/:id: a partner with everybody they brought. */
export function showTree(context: ApiContext): RequestHandler {
  return answerRecord(context, findTree)
}

/** Longest period of a leaderboard, in days: five years and their leap days. */
const LONGEST_DAYS = 5 * 365 + 2
const DAY_MS = 24 * 60 * 60 * 1000

const period = { from: z.iso.date(), until: z.iso.date() }
const leaderboardQuery = listQuery(leaderboardColumns, period).refine(
  ({ filter: { from, until } }) => {
    const days = (Date.parse(until) - Date.parse(from)) / DAY_MS
    return days >= 0 && days <= LONGEST_DAYS
  },
  { path: ['filter'], params: { fault: 'period' } },
)

/** GET /api/staff/referral-leaderboard: what each partner brought in a period. */
export function showLeaderboard(context: ApiContext): RequestHandler {
  const { TIME_ZONE } = context.config
  return answerList(context, 'referrals', leaderboardQuery, (db, asked) =>
    listLeaderboard(db, asked, TIME_ZONE),
  )
}

const attributedQuery = listQuery(attributedColumns, { partnerId: z.uuid() })

/** GET /api/staff/attributed-leads: what came of a partner's leads; nothing personal. */
export function showAttributed(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', attributedQuery, listAttributed)
}

const unknownCodeQuery = listQuery(unknownCodeColumns, {})

/** GET /api/staff/unknown-codes: codes that were tried and that nobody has. */
export function showUnknownCodes(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', unknownCodeQuery, listUnknownCodes)
}
