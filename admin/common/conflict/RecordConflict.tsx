import { ConflictAlert } from './ConflictAlert.tsx'
import type { Recorded } from './eventsBetween.ts'
import { NewEvents } from './NewEvents.tsx'
import type { Conflict } from './useConflict.ts'

type RecordConflictProps = {
  conflict: Conflict<object, Recorded> | undefined
  /** Why the user's change is no longer possible, already translated. */
  refusal?: string | undefined
}

/** Says in a dialog who has changed its record meanwhile, what, and when. Renders nothing without a conflict. */
export function RecordConflict({ conflict, refusal }: RecordConflictProps) {
  if (!conflict) return null
  const { before, latest, isRejected } = conflict
  return (
    <ConflictAlert
      // A later conflict scrolls into view again.
      key={`${latest.journey.events.at(-1)?.id} ${isRejected}`}
      isRejected={isRejected}
      refusal={refusal}
    >
      <NewEvents before={before} latest={latest} />
    </ConflictAlert>
  )
}
