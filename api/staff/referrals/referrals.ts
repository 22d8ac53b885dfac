import type { RequestHandler } from 'express'
import { z } from 'zod'
import {
  attributedAssessmentColumns,
  attributedColumns,
  findTree,
  listAttributedAssessments,
  listAttributedLeads,
  listTrees,
  rootColumns,
} from '../../../shared/tables/referrals/referrals.ts'
import {
  listUnknownCodes,
  unknownCodeColumns,
} from '../../../shared/tables/referrals/unknown-codes.ts'
import type { ApiContext } from '../../context.ts'
import { listQuery } from '../list-query.ts'
import { answerList, answerRecord } from '../responses.ts'

const treeQuery = listQuery(rootColumns, {})

/** GET /api/staff/referrals: the trees of partners who referred others but were not referred themselves. */
export function showTrees(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', treeQuery, listTrees)
}

/** GET /api/staff/referrals/:id: a partner and the partners it referred, directly or indirectly. */
export function showTree(context: ApiContext): RequestHandler {
  return answerRecord(context, findTree)
}

const attributedQuery = listQuery(attributedColumns, { partnerId: z.uuid() })

/** GET /api/staff/attributed-leads: the leads that a partner referred, without personal data. */
export function showAttributedLeads(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', attributedQuery, listAttributedLeads)
}

const attributedAssessmentQuery = listQuery(attributedAssessmentColumns, { partnerId: z.uuid() })

/** GET /api/staff/attributed-assessments: the assessments that a partner referred, without personal data. */
export function showAttributedAssessments(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', attributedAssessmentQuery, listAttributedAssessments)
}

const unknownCodeQuery = listQuery(unknownCodeColumns, {})

/** GET /api/staff/unknown-codes: referral codes that were submitted but belong to no partner. */
export function showUnknownCodes(context: ApiContext): RequestHandler {
  return answerList(context, 'referrals', unknownCodeQuery, listUnknownCodes)
}
