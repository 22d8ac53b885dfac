import type { EventRow } from './records.ts'
import type { EventSubject } from './submission.ts'

/** An event in the audit: who did what to what, and what that changed. */
export type AuditRow<Time = string> = EventRow<Time> & {
  actorId: string | null
  aboutKind: EventSubject | null
  aboutId: string | null
  /** What it is about, by the name it has now; null when it has none, or is gone. */
  about: { name: string; code: string | null } | null
}
