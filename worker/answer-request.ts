import type { RelayProbe, StopOutcome } from '../shared/contract/control.ts'
import type { WorkerRequest } from '../shared/tables/jobs/worker-requests.ts'
import type { WorkerContext } from './context.ts'

/** What a worker stores as its reply to a request. */
export type WorkerAnswer =
  | Pick<RelayProbe, 'outcome' | 'milliseconds' | 'reason'>
  | { outcome: StopOutcome }

/** Carries out what staff ask of this worker: stops a job if it runs here, or probes the relay. */
export async function answerRequest(
  { stops, relay }: Pick<WorkerContext, 'stops' | 'relay'>,
  { kind, jobId }: WorkerRequest,
): Promise<WorkerAnswer> {
  if (kind === 'stop') return { outcome: stops.stop(jobId ?? '') }
  const begun = performance.now()
  const reason = await relay.probeNow()
  return {
    outcome: reason === undefined ? 'accepted' : 'refused',
    milliseconds: Math.round(performance.now() - begun),
    reason: reason ?? null,
  }
}
