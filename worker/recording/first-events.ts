import type { About } from '../../shared/contract/submission.ts'
import type { NewEvent } from '../../shared/tables/history/events.ts'

/**
 * Returns the first two events of a submission: accepted by the API, recorded by the worker.
 * @param submittedAt a string, as in the payload
 * @param after what was recorded, for the `after` column of the second event
 */
export function acceptedAndRecordedEvents(
  { kind, id }: About,
  submittedAt: string,
  recordedAt: Date,
  after: Record<string, unknown>,
): NewEvent[] {
  const about = { aboutKind: kind, aboutId: id }
  return [
    { ...about, type: 'submission.accepted', actorKind: 'client', at: submittedAt },
    {
      ...about,
      type: 'submission.recorded',
      actorKind: 'system',
      at: recordedAt,
      after,
    },
  ]
}
