import type { RequestHandler } from 'express'
import { z } from 'zod'
import { reasonSchema } from '../../../shared/contract/email-schema.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { holdJobs } from '../../../shared/tables/jobs/pgboss/job.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'
import { findJobDetails, loadUnmasked } from './jobs.ts'

const body = z.strictObject({ reason: reasonSchema.optional() })

/**
 * POST /api/staff/jobs/:id/reveals: the unmasked payload, output, error and attempts. Each reveal is recorded as an
 * event.
 */
export function createReveal({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { reason } = parseInput(body, request.body, languageOf(request, config.LOCALE))
    const job = await db.transaction().execute(async (tx) => {
      // Held, so that an erasure of the person also finds the event.
      const { job, about } = await findJobDetails(tx, request.params.id, holdJobs)
      await appendEvents(tx, [
        staffEvent(meOf(response), {
          type: 'job.revealed',
          aboutKind: about?.kind ?? 'job',
          aboutId: about?.id ?? job.id,
          after: { jobId: job.id, queue: job.name },
          reason: reason ?? null,
        }),
      ])
      return job
    })
    response.status(201).json(await loadUnmasked(db, job))
  }
}
