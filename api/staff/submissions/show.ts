import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { mayFollow } from '../../../shared/contract/correction.ts'
import { findByCode } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { meOf } from '../signin/session.ts'
import { describe, type Found, findSubmission } from './find.ts'

/** GET /api/staff/submissions/:id: a submission by its id or its code, recorded or not. */
export function showSubmission({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const found = await submissionOf(db, request, response)
    response.json(await describe(db, found, languageOf(request, config.LOCALE)))
  }
}

/**
 * The submission in the path.
 * @throws ApiError NOT_FOUND, or FORBIDDEN to a role that does not read its kind
 */
export async function submissionOf(
  db: Database,
  request: Request,
  response: Response,
): Promise<Found> {
  const named = z.string().parse(request.params.id)
  const isId = z.uuid().safeParse(named).success
  const id = isId ? named : (await findByCode(db, named))[0]
  const found = id && (await findSubmission(db, id))
  if (!found) throw new ApiError('NOT_FOUND')
  if (!mayFollow(meOf(response).role, found.kind)) throw new ApiError('FORBIDDEN')
  return found
}
