import type { RequestHandler } from 'express'
import {
  assessmentColumns,
  findAssessment,
  listAssessments,
} from '../../../shared/tables/assessments/assessments.ts'
import type { ApiContext } from '../../context.ts'
import { listQuery, searchText, withinDays } from '../list-query.ts'
import { answerList, answerRecord } from '../responses.ts'

/** The query parameters of the list of assessments. */
export const assessmentQuery = listQuery(assessmentColumns, { q: searchText, withinDays })

/** GET /api/staff/assessments */
export function showAssessments(context: ApiContext): RequestHandler {
  return answerList(context, 'assessments', assessmentQuery, listAssessments)
}

/** GET /api/staff/assessments/:id: the assessment, with the amounts in the client's email, and its journey. */
export function showAssessment(context: ApiContext): RequestHandler {
  return answerRecord(context, findAssessment)
}
