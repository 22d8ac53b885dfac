import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { mayReadAbout } from '../../../shared/contract/submission.ts'
import { findByCode } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { meOf } from '../signin/session.ts'
import { findSubmission, type Submission, submissionRecord } from './find.ts'

/** GET /api/staff/submissions/:id: a submission by its id or code, whether or not it is recorded. */
export function showSubmission({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const found = await findRequestedSubmission(db, request, response)
    const language = languageOf(request, config.LOCALE)
    response.json(await submissionRecord(db, found, { language, currency: config.CURRENCY }))
  }
}

/**
 * Finds the submission with the id or code in the path.
 * @throws ApiError NOT_FOUND; FORBIDDEN if the user's role cannot read submissions of its kind
 */
export async function findRequestedSubmission(
  db: Database,
  request: Request,
  response: Response,
): Promise<Submission> {
  const idOrCode = z.string().parse(request.params.id)
  const isId = z.uuid().safeParse(idOrCode).success
  const id = isId ? idOrCode : (await findByCode(db, idOrCode))[0]
  const found = id && (await findSubmission(db, id))
  if (!found) throw new ApiError('NOT_FOUND')
  if (!mayReadAbout(meOf(response).role, found.kind)) throw new ApiError('FORBIDDEN')
  return found
}
