import type { RequestHandler } from 'express'
import { type StopOutcome, stopRequest } from '../../../shared/contract/control.ts'
import { sendEmail } from '../../../shared/jobs/send-email.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'
import { askWorkers } from './ask-workers.ts'
import { findJobDetails } from './jobs.ts'

/** How long the workers may take to reply, in milliseconds. */
const PATIENCE_MS = 5_000

/**
 * POST /api/staff/jobs/:id/stops: stops a running job. Only emails can be stopped, until the relay asks for their content:
 * the jobs of other queues take seconds, and a batch is one transaction.
 */
export function createStop(context: ApiContext): RequestHandler {
  const { db, config } = context
  return async (request, response) => {
    const { reason } = parseInput(stopRequest, request.body, languageOf(request, config.LOCALE))
    const { job, about } = await findJobDetails(db, request.params.id)
    if (job.state !== 'active' || job.name !== sendEmail.queue) throw new ApiError('STATE_CONFLICT')
    const isFound = ({ outcome }: Reply) => outcome !== 'not_running'
    const replies = await askWorkers<Reply>(
      context,
      { kind: 'stop', jobId: job.id },
      (answers) => answers.some(isFound),
      PATIENCE_MS,
    )
    const outcome = outcomeOf(replies.map(({ answer }) => answer?.outcome ?? 'no_reply'))
    if (outcome === 'stopped')
      await appendEvents(db, [
        staffEvent(meOf(response), {
          type: 'job.stopped',
          aboutKind: about?.kind ?? 'job',
          aboutId: about?.id ?? job.id,
          before: { jobId: job.id, queue: job.name, state: 'active' },
          after: { jobId: job.id, queue: job.name },
          reason,
        }),
      ])
    response.status(201).json({ outcome })
  }
}

type Reply = { outcome: StopOutcome }

// Only one worker runs the job; the others say that they do not.
function outcomeOf(outcomes: StopOutcome[]): StopOutcome {
  const found = outcomes.find((outcome) => outcome !== 'not_running' && outcome !== 'no_reply')
  return found ?? (outcomes.includes('no_reply') ? 'no_reply' : 'not_running')
}
