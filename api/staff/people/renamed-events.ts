import { type NewEvent, staffEvent } from '../../../shared/tables/history/events.ts'
import type { RenamedSubmission } from '../../../shared/tables/people/renamed-submissions.ts'
import type { StaffName } from '../../../shared/tables/staff/staff.ts'

/** Returns the events of submissions that have another name since staff have corrected that of the client. */
export function renamedEvents(me: StaffName, renamed: RenamedSubmission[]): NewEvent[] {
  return renamed.map(({ kind, id, from, to }) =>
    staffEvent(me, {
      type: 'submission.renamed',
      aboutKind: kind,
      aboutId: id,
      before: { name: from },
      after: { name: to },
    }),
  )
}
