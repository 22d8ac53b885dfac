import { Suspense } from 'react'
import { lazyScreen } from '../../lazyScreen.ts'
import { ConflictAlert } from './ConflictAlert.tsx'
import type { Recorded } from './eventsBetween.ts'
import type { Conflict } from './useConflict.ts'

// It shows the values of every filter, whose inputs the first screen does not need.
const NewEvents = lazyScreen(() => import('./NewEvents.tsx'), 'NewEvents')

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
      <Suspense>
        <NewEvents before={before} latest={latest} />
      </Suspense>
    </ConflictAlert>
  )
}
