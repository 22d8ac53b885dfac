import type { RequestHandler } from 'express'
import type { RelayProbe } from '../../../shared/contract/control.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import type { ApiContext } from '../../context.ts'
import { meOf } from '../signin/session.ts'
import { askWorkers } from './ask-workers.ts'

/** How long a worker may take to probe the relay, in milliseconds. The probe itself continues. */
const PATIENCE_MS = 12_000

/**
 * POST /api/staff/relay-probes: lets every connected worker probe the relay now. One that had paused sending resumes it if
 * the relay accepts.
 */
export function createRelayProbe(context: ApiContext): RequestHandler {
  return async (_request, response) => {
    const replies = await askWorkers<Omit<RelayProbe, 'worker'>>(
      context,
      { kind: 'probe', jobId: null },
      () => false,
      PATIENCE_MS,
    )
    const probes = replies.map(
      ({ worker, answer }): RelayProbe => ({ worker, ...(answer ?? noReply) }),
    )
    await appendEvents(context.db, [
      staffEvent(meOf(response), {
        type: 'relay.probed',
        after: { probes: probes.map(({ worker, outcome }) => `${worker}: ${outcome}`) },
      }),
    ])
    response.status(201).json(probes)
  }
}

const noReply = { outcome: 'timeout', milliseconds: null, reason: null } as const
