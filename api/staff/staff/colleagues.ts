import type { RequestHandler } from 'express'
import { listColleagues } from '../../../shared/tables/staff/staff.ts'
import type { ApiContext } from '../../context.ts'
import { answerAll } from '../answers.ts'

/** GET /api/staff/colleagues: all active staff members, for assigning and filtering. */
export function showColleagues({ db }: ApiContext): RequestHandler {
  return answerAll('colleagues', () => listColleagues(db))
}
