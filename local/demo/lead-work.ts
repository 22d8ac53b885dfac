import { dayIn } from '../../shared/contract/day.ts'
import { DAY_MS, HOUR_MS } from '../../shared/contract/duration.ts'
import { givenUpStatuses } from '../../shared/contract/lead.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { NewNote } from '../../shared/tables/history/notes.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import type { DemoContext } from './context.ts'
import { demoNotes } from './lead-notes.ts'

/** How long after a demo submission staff answer the lead or decide on the application, in milliseconds. */
export const RESPONSE_MS = 3 * HOUR_MS

/** Days from today until the follow-ups of open leads, used in rotation; null means no follow-up. */
const followUpDays = [-3, 0, 2, null, -1, 5, null, 1]

/**
 * Builds the columns that change when staff answer a lead: `waitingSince`, `firstResponseAt` and `followUpOn`.
 * A new lead gets none.
 */
export function workColumns(
  { now, config }: DemoContext,
  { status, submittedAt }: { status: NewLead['status']; submittedAt: Date },
  index: number,
): Partial<NewLead> {
  if (status === 'new') return {}
  const isEnded = status === 'won' || givenUpStatuses.some((givenUp) => givenUp === status)
  const days = isEnded ? null : followUpDays[index % followUpDays.length]
  return {
    waitingSince: null,
    firstResponseAt: status === 'spam' ? null : new Date(submittedAt.getTime() + RESPONSE_MS),
    followUpOn:
      typeof days === 'number'
        ? dayIn(config.TIME_ZONE, new Date(now.getTime() + days * DAY_MS))
        : null,
  }
}

/**
 * Builds the notes of the demo's staff. Each belongs to the latest lead of the client with that name.
 * @param leads oldest first
 * @throws Error if a note's client has no lead
 */
export function noteRows(leads: NewLead[], author: { id: string; name: string }): NewNote[] {
  const byName = new Map(leads.map((lead) => [lead.name, lead]))
  return demoNotes.map(({ clientName, kind, hoursLater, body }) => {
    const lead = byName.get(clientName)
    if (!lead) throw new Error(`the demo has a note about ${clientName}, but no lead`)
    const at = new Date(new Date(lead.submittedAt).getTime() + hoursLater * HOUR_MS)
    return {
      id: newId(),
      aboutKind: 'lead',
      aboutId: lead.id,
      kind,
      body,
      authorId: author.id,
      author: author.name,
      createdAt: at,
      updatedAt: at,
    }
  })
}
