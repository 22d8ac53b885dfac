import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import { timeOfId } from '../../../shared/domain/time-of-id.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { meOf, sessionIdOf } from '../signin/session.ts'

/** GET /api/staff/changes: a stream of the changes that the user may read, as server-sent events. */
export function streamChanges({ live }: ApiContext): RequestHandler {
  return async (request, response) => {
    if (request.method === 'HEAD') return void response.type('text/event-stream').end()
    const session = { id: sessionIdOf(response), role: meOf(response).role }
    await live.open(response, session, lastAtOf(request))
  }
}

// When the last id was created. Browsers that reconnect automatically send it in a header; our dashboard sends it in the query.
function lastAtOf(request: Request): Date | undefined {
  const last = request.get('Last-Event-ID') ?? request.query.since
  if (last === undefined) return undefined
  const id = z.uuidv7().safeParse(last)
  if (!id.success) throw new ApiError('VALIDATION_ERROR', { fields: [] })
  return timeOfId(id.data)
}
