import type { RequestHandler } from 'express'
import type { JobResult } from '../../../shared/contract/job.ts'
import { restorationRequest } from '../../../shared/contract/job-schema.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { cancelledBy, isEventOf } from '../../../shared/tables/history/events.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'
import { restore } from './job-operations.ts'
import { planRestore } from './plan.ts'
import { type Action, MAX_PER_CALL, runAction } from './run-action.ts'

const action: Action = {
  requestEvent: 'jobs.restoration_requested',
  plan: planRestore,
  operations: { restored: restore },
}

/**
 * POST /api/staff/jobs/restorations: undoes a cancellation or dismissal, of one job or of many. Skips jobs that are
 * no longer canceled, and those for which it was already undone, also if they were canceled again.
 */
export function createRestorations(context: ApiContext): RequestHandler {
  const { db, config } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { undoes, dryRun, after, call } = parseInput(restorationRequest, request.body, language)
    const me = meOf(response)
    if (call && !(await isEventOf(db, call, action.requestEvent, me.id)))
      throw new ApiError('NOT_FOUND')
    const found = await cancelledBy(db, undoes, after, MAX_PER_CALL + 1)
    if (found.length === 0) throw new ApiError('NOT_FOUND')
    const part = found.slice(0, MAX_PER_CALL)
    const open = part.filter(({ isUndone }) => !isUndone)
    const chosen = {
      jobs: open.map(({ queue, jobId }) => ({ name: queue, id: jobId })),
      next: found.length > MAX_PER_CALL ? (part.at(-1)?.eventId ?? null) : null,
    }
    const result = await runAction(
      {
        ...{ ...context, action, me, dryRun, unconfirmed: false, reason: undefined },
        ...{ id: call ?? newId(), isContinued: call !== undefined },
        undoes: {
          events: new Map(open.map(({ jobId, eventId }) => [jobId, eventId])),
          isBulk: part.some(({ eventId }) => eventId !== undoes),
        },
      },
      chosen,
      { undoes, matched: chosen.jobs.length, hasMore: chosen.next !== null },
    )
    response.json(withUndone(result, part.length - open.length))
  }
}

function withUndone(result: JobResult, undone: number): JobResult {
  if (undone === 0) return result
  const reasons = { ...result.reasons, undone }
  return {
    ...{ ...result, reasons },
    ...{ matched: result.matched + undone, skipped: result.skipped + undone },
  }
}
