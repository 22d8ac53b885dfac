import type { RequestHandler } from 'express'
import { listProcesses } from '../../../shared/tables/jobs/processes.ts'
import type { ApiContext } from '../../context.ts'

/** How many ends are listed. */
const MAX_ENDED = 30

/** GET /api/staff/processes: the APIs and workers that run, and the latest ends with their causes. */
export function showProcesses({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await listProcesses(db, MAX_ENDED))
  }
}
