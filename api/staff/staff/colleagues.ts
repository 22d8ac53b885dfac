import type { RequestHandler } from 'express'
import { listColleagues } from '../../../shared/tables/staff/staff.ts'
import type { ApiContext } from '../../context.ts'
import { answerAll } from '../answers.ts'

/** GET /api/staff/colleagues: everybody who works here, to give them something or to look for it. */
export function showColleagues({ db }: ApiContext): RequestHandler {
  return answerAll('colleagues', () => listColleagues(db))
}
