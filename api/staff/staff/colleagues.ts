import type { RequestHandler } from 'express'
import { listColleagues } from '../../../shared/tables/staff/staff.ts'
import type { ApiContext } from '../../context.ts'
import { answerAll } from '../responses.ts'

/** GET /api/staff/colleagues: staff members who are not disabled, for assigning leads and filtering lists. */
export function showColleagues({ db, config }: ApiContext): RequestHandler {
  return answerAll('colleagues', () => listColleagues(db, config.TIME_ZONE))
}
