import type { RequestHandler } from 'express'
import {
  assessmentColumns,
  findAssessment,
  listAssessments,
} from '../../../shared/tables/assessments/assessments.ts'
import type { ApiContext } from '../../context.ts'
import { answerList, answerRecord } from '../answers.ts'
import { listQuery, searched, withinDays } from '../list-query.ts'

/** What the list of assessments is asked with. */
export const assessmentQuery = listQuery(assessmentColumns, { q: searched, withinDays })

/** GET /api/staff/assessments */
export function showAssessments(context: ApiContext): RequestHandler {
  return answerList(context, 'assessments', assessmentQuery, listAssessments)
}

/** GET /api/staff/assessments/:id: the figures the client was shown, and what happened to them. */
export function showAssessment(context: ApiContext): RequestHandler {
  return answerRecord(context, findAssessment)
}
